import { expect, test } from 'vitest'
import { albumRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { dayTaken } from './day-taken.server.ts'

withDatabase('the day of the shoot', (open) => {
  test('is that of the first photographs, where it is certain', async () => {
    const { db } = await open()
    const times = [null, '2027-05-09T01:30:00Z', '2027-05-09T15:00:00Z', '2027-05-08T18:00:00Z']
    const photos = times.map((at, i) => photoRow(`${i}`, { taken_at: at === null ? null : Date.parse(at) }))
    await insertRows({ db }, { album: albumRow('a'), photo: photos })
    const add = (i: number, deleted_at: number | null = null) => {
      const frame = {
        id: `${i}`,
        album_id: 'a',
        photo_id: photos[i]?.id as string,
        place: `${i}`,
        deleted_at,
      }
      return insertRows({ db }, { frame })
    }
    await add(0)
    expect(await dayTaken({ db }, 'a', 'America/New_York')).toBeNull()
    // May 8 in New York, if the camera recorded where it was.
    await add(1)
    expect(await dayTaken({ db }, 'a', 'America/New_York')).toBeNull()
    await add(3, 1)
    await add(2)
    expect(await dayTaken({ db }, 'a', 'America/New_York')).toBe('2027-05-09')
    await db.updateTable('frame').set({ deleted_at: null }).execute()
    expect(await dayTaken({ db }, 'a', 'America/New_York')).toBe('2027-05-08')
  })
})
