import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('proofs', (openBefore) => {
  test('albums stay delivered, and marking a photograph does not change the content version', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    const photo = photoRow('1')
    await db.insertInto('photo').values(photo).execute()
    await db
      .insertInto('album')
      .values(albumRow('game', { cover_photo_id: photo.id }))
      .execute()
    await migrate('0035-proofs')
    expect(await db.selectFrom('album').select(['id', 'proofs']).execute()).toEqual([
      { id: 'game', proofs: 0 },
    ])
    const version = () => db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    const before = await version()
    const marked = { photo_id: photo.id, mark: 'a', turned: 0 } as const
    await db.insertInto('marked_photo').values(marked).execute()
    expect(await version()).toEqual(before)
    await db.updateTable('album').set({ cover_photo_id: null }).execute()
    await db.deleteFrom('photo').execute()
    expect(await db.selectFrom('marked_photo').selectAll().execute()).toEqual([])
  })
})
