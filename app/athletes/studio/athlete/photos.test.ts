import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { addTags } from '../../tags/tags.server.ts'
import { addRosters } from '../../testing.server.ts'
import { readPhotos } from './photos.server.ts'
import { readUntagged } from './untagged.server.ts'

const BY = { actor: TERMINAL, now: 1 }
const id = (photo: string) => photoRow(photo).id

onEachEngine('the photos of an athlete', (open) => {
  test('stand once, in their newest album, with the others in them', async () => {
    const database = await open()
    const photos = ['a', 'b', 'c', 'd', 'e', 'f']
    await insertRows(database, {
      photo: photos.map((photo) => photoRow(photo)),
      album: ['1', '2', '3', '4', '5'].map((day) =>
        albumRow(`day${day}`, { date: `2025-10-0${day}`, deleted_at: day === '5' ? 1 : null }),
      ),
      frame: [
        ...['a', 'b', 'c', 'd'].map((photo, i) => frameRow(`day${i + 1}`, 1, id(photo), { number: 7 })),
        frameRow('day4', 2, id('a')),
        frameRow('day4', 3, id('f')),
        frameRow('day5', 1, id('e')),
      ],
    })
    await addRosters(database, { bay: { ana: '23', leo: '7A', mia: '7' } })
    await insertRows(database, { album_team: { album_id: 'day4', team_id: 'bay' } })
    const tags = [...'abcde'].map((photo) => ({ photo: id(photo), athlete: 'ana' }))
    const others = ['leo', 'mia'].map((athlete) => ({ photo: id('a'), athlete }))
    const all = [...tags, ...others].map((tag) => ({ ...tag, evidence: 'hand' as const, detail: '' }))
    await database.write((trx) => addTags(trx, 'step', all, BY))

    const few = await readPhotos(database, 'ana', false)
    expect(few).toMatchObject({ total: 4, shared: 1, released: 0, games: 3, more: 0 })
    expect(few.albums.map((album) => [album.id, album.photos.map(({ number }) => number)])).toEqual([
      ['day4', [7, 1]],
      ['day3', [7]],
      ['day2', [7]],
    ])
    expect(few.albums[0]?.photos[1]?.others.map(({ number }) => number)).toEqual(['7', '7A'])
    expect(await readUntagged(database, 'bay')).toMatchObject({ id: 'day4' })

    const released = { photo_id: id('b'), person_id: 'ana', reason: 'From behind.', released_by: null }
    await insertRows(database, { photo_release: { id: 'r', ...released, released_at: 1 } })
    expect(await readPhotos(database, 'ana', true)).toMatchObject({ total: 4, released: 1 })
  })
})
