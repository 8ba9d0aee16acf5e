import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the calendar feed and saved replies', (openBefore) => {
  test('there is one calendar feed, and a template for each name', async () => {
    const { database, db, migrate } = await openBefore('0023-booking-answers')
    const version = await database.contentVersion()
    await migrate('0026-booking-desk')
    const feed = { one: 1, epoch: 'e', made_at: 1 }
    await db.insertInto('calendar_feed').values(feed).execute()
    for (const one of [1, 2]) {
      await expect(
        db
          .insertInto('calendar_feed')
          .values({ ...feed, one })
          .execute(),
      ).rejects.toThrow()
    }
    const template = { id: 't', name: 'Dates', subject: null, text: 'Hello', saved_at: 1 }
    await db.insertInto('reply_template').values(template).execute()
    await expect(
      db
        .insertInto('reply_template')
        .values({ ...template, id: 'u' })
        .execute(),
    ).rejects.toThrow()
    expect(await database.contentVersion()).toBe(version)
  })
})
