import { expect, test } from 'vitest'
import { photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('cards', (openBefore) => {
  const open = async () => {
    const opened = await openBefore('0079-tags')
    await opened.db.insertInto('photo').values(photoRow('a')).execute()
    await opened.db
      .insertInto('person')
      .values([{ id: 'ana' }, { id: 'leo' }])
      .execute()
    return opened
  }

  test('come to persons who have none, and to photographs that were not looked through', async () => {
    const { database, db, migrate } = await open()
    const version = await database.contentVersion()
    await migrate('0080-cards')
    expect(await db.selectFrom('person').select('card').execute()).toEqual([{ card: null }, { card: null }])
    expect(await db.selectFrom('photo').select('card_sought').execute()).toEqual([{ card_sought: 0 }])
    expect(await database.contentVersion()).toBe(version)
  })

  test('are one for each person', async () => {
    const { db, migrate } = await open()
    await migrate('0080-cards')
    await db.updateTable('person').set({ card: 'H3VQ8DKM' }).where('id', '=', 'ana').execute()
    const twice = db.updateTable('person').set({ card: 'H3VQ8DKM' }).where('id', '=', 'leo')
    await expect(twice.execute()).rejects.toThrow(/unique/i)
  })
})
