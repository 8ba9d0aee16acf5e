import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('previews of share links', (openBefore) => {
  test('are shown for links that exist, and can be turned off', async () => {
    const { database, db, migrate } = await openBefore('0047-archives')
    await db.insertInto('album').values(albumRow('game')).execute()
    const link = { id: 'team', album_id: 'game', name: 'Team', downloads: 'web', ask_who: 1, created_at: 1 }
    await db.insertInto('share_link').values(link).execute()
    const version = await database.contentVersion()
    await migrate('0057-link-previews')
    expect(await database.contentVersion()).toBe(version)
    const shown = () => db.selectFrom('share_link').select('preview').execute()
    expect(await shown()).toEqual([{ preview: 1 }])
    await db.updateTable('share_link').set({ preview: 0 }).execute()
    expect(await shown()).toEqual([{ preview: 0 }])
    await expect(db.updateTable('share_link').set({ preview: 2 }).execute()).rejects.toThrow()
  })
})
