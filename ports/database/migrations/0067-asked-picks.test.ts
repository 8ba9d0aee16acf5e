import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('asking to choose on', (openBefore) => {
  test('nobody has asked yet, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0066-session-reminders')
    const album = { id: 'a', slug: 'a', visibility: 'private', name: 'A', published: 1 }
    await db.insertInto('album').values(album).execute()
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@example.com' }).execute()
    const list = { id: 'l', album_id: 'a', name: 'Album', created_at: 1 }
    await db.insertInto('pick_list').values(list).execute()
    const choice = { id: 'c', album_id: 'a', client_id: 'ann', list_id: 'l', finished_at: 5 }
    await db.insertInto('choice').values(choice).execute()
    const version = await database.contentVersion()
    await migrate('0067-asked-picks')
    const row = () => db.selectFrom('choice').select(['finished_at', 'reopen_asked_at']).executeTakeFirst()
    expect(await row()).toEqual({ finished_at: 5, reopen_asked_at: null })
    await db.updateTable('choice').set({ reopen_asked_at: 1_800_000_000_000 }).execute()
    expect(await row()).toEqual({ finished_at: 5, reopen_asked_at: 1_800_000_000_000 })
    expect(await database.contentVersion()).toBe(version)
  })
})
