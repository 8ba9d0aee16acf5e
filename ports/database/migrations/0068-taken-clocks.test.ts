import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the camera’s clock', (openBefore) => {
  test('is not known of photographs that exist, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0066-session-reminders')
    await db.insertInto('photo').values(photoRow('1')).execute()
    const version = await database.contentVersion()
    await migrate('0068-taken-clocks')
    const row = () => db.selectFrom('photo').select(['name', 'taken_clock']).executeTakeFirst()
    expect(await row()).toEqual({ name: '1.jpg', taken_clock: null })
    await db.updateTable('photo').set({ taken_clock: '19:42' }).execute()
    expect(await row()).toEqual({ name: '1.jpg', taken_clock: '19:42' })
    expect(await database.contentVersion()).toBe(version)
  })
})
