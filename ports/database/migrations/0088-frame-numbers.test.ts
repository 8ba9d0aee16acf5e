import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('numbers of frames', (openBefore) => {
  test('are those that clients have read; what nobody has seen has none yet', async () => {
    const { database, db, migrate } = await openBefore('0084-withheld-words')
    const photos = [1, 2, 3, 4].map((n) => photoRow(`${n}`))
    await insertRows(database, {
      photo: photos,
      album: [albumRow('shown'), albumRow('draft', { published: 0 }), albumRow('closed', { published: 0 })],
    })
    for (const album of ['shown', 'draft', 'closed']) {
      // The first of them is the last in the album.
      const rows = photos.map(({ id }, i) => frameRow(album, i === 0 ? 9 : i + 1, id))
      await db.insertInto('frame').values(rows).execute()
    }
    await db.updateTable('frame').set({ deleted_at: 1 }).where('id', 'like', '%-2').execute()
    await db.updateTable('photo').set({ held: 1 }).where('id', '=', photoRow('3').id).execute()
    await insertRows(database, {
      client: { id: 'ann', name: 'Ann', email: 'ann@example.com' },
      album_view: { client_id: 'ann', album_id: 'closed', day: '2027-05-01' },
    })
    await migrate('0088-frame-numbers')
    const frames = await db.selectFrom('frame').select(['id', 'number']).orderBy('id').execute()
    expect(frames.filter(({ number }) => number !== null)).toEqual([
      { id: 'closed-4', number: 1 },
      { id: 'closed-9', number: 2 },
      { id: 'shown-4', number: 1 },
      { id: 'shown-9', number: 2 },
    ])
    const albums = db.selectFrom('album').select(['id', 'last_number']).orderBy('id')
    expect(await albums.execute()).toEqual([
      { id: 'closed', last_number: 2 },
      { id: 'draft', last_number: 0 },
      { id: 'shown', last_number: 2 },
    ])
  })
})
