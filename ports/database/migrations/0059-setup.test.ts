import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('what the owner sets up', (openBefore) => {
  test('nothing is set up yet, and pages stay as they are when it is', async () => {
    const { database, db, migrate } = await openBefore('0058-booking-follow-ups')
    await migrate('0059-setup')
    expect(await db.selectFrom('setup').selectAll().execute()).toEqual([])
    const version = await database.contentVersion()
    const mail = { name: 'mail' as const, value: '{"from":null}', sealed: 'x' }
    await db.insertInto('setup').values(mail).execute()
    expect(await database.contentVersion()).toBe(version)
    await expect(db.insertInto('setup').values(mail).execute()).rejects.toThrow()
    await expect(
      db
        .insertInto('setup')
        .values({ name: 'other' as never, value: '{}', sealed: null })
        .execute(),
    ).rejects.toThrow()
  })
})
