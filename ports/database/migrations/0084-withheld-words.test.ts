import { expect, test } from 'vitest'
import { albumRow, athleteRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('withheld words', (openBefore) => {
  test('are those of no photograph at first', async () => {
    const { database, db, migrate } = await openBefore('0080-cards')
    await db.insertInto('photo').values(photoRow('a')).execute()
    const version = await database.contentVersion()
    await migrate('0084-withheld-words')
    expect(await db.selectFrom('photo').select('own_words_withheld').execute()).toEqual([
      { own_words_withheld: 0 },
    ])
    expect(await database.contentVersion()).toBe(version)
  })

  test('and a change of a name moves the content version', async () => {
    const { database, db, migrate } = await openBefore('0080-cards')
    await migrate('0084-withheld-words')
    await db.insertInto('album').values(albumRow('game')).execute()
    await db.insertInto('person').values({ id: 'ana' }).execute()
    await db.insertInto('team').values({ id: 'bay', name: 'Bay Point' }).execute()
    const changes = [
      () =>
        db
          .insertInto('athlete')
          .values(athleteRow('ana', 'bay', '7'))
          .execute(),
      () => db.updateTable('athlete').set({ name: 'Ana Ruiz' }).execute(),
      () => db.updateTable('person').set({ not_shown_at: 1 }).execute(),
      () => db.updateTable('team').set({ name: 'Bay', slug: 'bay' }).execute(),
      () => db.insertInto('album_team').values({ album_id: 'game', team_id: 'bay' }).execute(),
      () => db.deleteFrom('album_team').execute(),
      () => db.deleteFrom('person').execute(),
    ]
    for (const change of changes) {
      const version = await database.contentVersion()
      await change()
      expect(await database.contentVersion()).toBeGreaterThan(version)
    }
  })
})
