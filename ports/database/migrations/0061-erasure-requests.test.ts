import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('erasure requests', (openBefore) => {
  test('nobody who is a client has asked, and one can', async () => {
    const { database, db, migrate } = await openBefore('0060-numbered-archives')
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@a.example' }).execute()
    const version = await database.contentVersion()
    await migrate('0061-erasure-requests')
    const asked = () => db.selectFrom('client').select('erasure_asked_at').execute()
    expect(await asked()).toEqual([{ erasure_asked_at: null }])
    const now = Date.UTC(2027, 4, 8)
    await db.updateTable('client').set({ erasure_asked_at: now }).execute()
    expect((await asked()).map((row) => Number(row.erasure_asked_at))).toEqual([now])
    expect(await database.contentVersion()).toBe(version)
  })
})
