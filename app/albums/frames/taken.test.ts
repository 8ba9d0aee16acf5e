import { expect, test } from 'vitest'
import { photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { anAlbum } from '../testing.server.ts'
import { sortFrames } from './frames.server.ts'

/** A camera, what its clock showed on one day, and the zone that it wrote. */
type Shot = [camera: string, clock: string, zone: string | null]

withDatabase('photographs of several cameras', (open) => {
  async function sorted(...shots: Shot[]) {
    const database = await open()
    await aBusiness(database)
    const photos = shots.map(([camera, clock, zone], i) => {
      const at = `2025-10-11T${clock}`
      return photoRow(`${i + 1}`, { camera, taken_zone: zone, taken_at: Date.parse(`${at}${zone || 'Z'}`) })
    })
    await anAlbum(database, 'game', photos)
    const work = { album: 'game', actor: TERMINAL, now: 1, by: 'time' } as const
    await sortFrames(database, work)
    const rows = database.db.selectFrom('frame').innerJoin('photo', 'photo.id', 'photo_id').select('name')
    return (await rows.orderBy('frame.place').execute()).map(({ name }) => Number.parseInt(name, 10))
  }

  test('are in order where one of them writes no zone: it is that of the others here', async () => {
    expect(
      await sorted(
        ['A', '12:00:00', '-05:00'],
        ['A', '12:00:20', '-05:00'],
        ['B', '12:00:10', ''],
        ['B', '12:00:30', ''],
      ),
    ).toEqual([1, 3, 2, 4])
  })

  test('or that of its own others, or of the business', async () => {
    expect(
      await sorted(
        ['A', '12:00:00', '-04:00'],
        ['B', '11:00:10', '-05:00'],
        ['B', '11:00:05', ''],
        ['A', '12:00:20', '-04:00'],
      ),
    ).toEqual([1, 3, 2, 4])
    // A video says when it was in UTC: it is four hours later in New York.
    expect(await sorted(['', '16:00:05', 'Z'], ['A', '12:00:00', ''], ['A', '12:00:10', ''])).toEqual([
      2, 1, 3,
    ])
  })
})
