import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('how photographs are shown', (openBefore) => {
  test('photographs stay as they are, and turning one or moving its point is seen by visitors', async () => {
    const { db, migrate } = await openBefore('0029-album-place')
    const shown = photoRow('1')
    await db
      .insertInto('photo')
      .values([shown, photoRow('2')])
      .execute()
    await db
      .insertInto('album')
      .values(albumRow('game', { cover_photo_id: shown.id }))
      .execute()
    await migrate('0030-photo-view')
    const columns = ['id', 'turned', 'focus_x', 'focus_y'] as const
    expect(await db.selectFrom('photo').select(columns).orderBy('id').execute()).toEqual(
      [shown.id, photoRow('2').id].map((id) => ({ id, turned: 0, focus_x: null, focus_y: null })),
    )
    const version = async () =>
      (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
    const before = Number(await version())
    await db.updateTable('photo').set({ focus_x: 30, focus_y: 60 }).where('id', '=', shown.id).execute()
    await db.updateTable('photo').set({ turned: 90 }).where('id', '=', shown.id).execute()
    expect(Number(await version())).toBe(before + 2)
    await db.updateTable('photo').set({ turned: 90, focus_x: 1 }).where('id', '=', photoRow('2').id).execute()
    expect(Number(await version())).toBe(before + 2)
  })
})
