import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('when albums are published', (openBefore) => {
  test('is not known of those that exist, and is nothing that visitors see', async () => {
    const { database, db, migrate } = await openBefore('0057-link-previews')
    await db.insertInto('album').values(albumRow('game')).execute()
    const version = await database.contentVersion()
    await migrate('0063-publish-dates')
    expect(await db.selectFrom('album').select('publish_at').execute()).toEqual([{ publish_at: null }])
    expect(await database.contentVersion()).toBe(version)
    await db
      .insertInto('album')
      .values(albumRow('later', { published: 0 }))
      .execute()
    await db.updateTable('album').set({ publish_at: 5 }).where('id', '=', 'later').execute()
    expect(await database.contentVersion()).toBe(version)
  })
})
