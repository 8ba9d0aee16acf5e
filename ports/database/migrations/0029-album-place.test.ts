import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the place of originals', (openBefore) => {
  test('is left out of every album, and measured files stay', async () => {
    const { db, migrate } = await openBefore('0028-album-downloads')
    await db.insertInto('album').values(albumRow('game')).execute()
    const photo = photoRow('1')
    await db.insertInto('photo').values(photo).execute()
    const file = { photo_id: photo.id, size: 'original', storage_key: 'a', bytes: 1, crc32: 2 }
    await db.insertInto('delivery_file').values(file).execute()
    await migrate('0029-album-place')
    expect(await db.selectFrom('album').select(['id', 'keep_place']).execute()).toEqual([
      { id: 'game', keep_place: 0 },
    ])
    const blanks = { blanks: null, blanked_crc32: null }
    expect(await db.selectFrom('delivery_file').selectAll().execute()).toEqual([{ ...file, ...blanks }])
  })
})
