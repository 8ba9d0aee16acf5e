import { expect, test } from 'vitest'
import { insertRows, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('withheld texts', (openBefore) => {
  test('are those that named somebody who was erased before', async () => {
    const { database, db, migrate } = await openBefore('0084-withheld-words')
    await migrate('0084-withheld-words')
    await insertRows(database, {
      photo: [photoRow('a', { own_words_withheld: 0 }), photoRow('b', { own_words_withheld: 1 })],
    })
    await migrate('0085-withheld-texts')
    const rows = await db.selectFrom('photo').select('words_withheld').orderBy('id').execute()
    expect(rows).toEqual([{ words_withheld: 0 }, { words_withheld: 1 }])
  })

  test('and a text that is cleared, or no longer is, moves the content version', async () => {
    const { database, db, migrate } = await openBefore('0084-withheld-words')
    await migrate('0085-withheld-texts')
    await insertRows(database, { photo: photoRow('a'), person: { id: 'ana' } })
    const cleared = { photo_id: photoRow('a').id, person_id: 'ana', text: 'x', cleared_at: 1 }
    const changes = [
      () => db.updateTable('photo').set({ words_withheld: 1 }).execute(),
      () => db.insertInto('cleared_text').values(cleared).execute(),
      () => db.deleteFrom('person').execute(),
    ]
    for (const change of changes) {
      const version = await database.contentVersion()
      await change()
      expect(await database.contentVersion()).toBeGreaterThan(version)
    }
    expect(await db.selectFrom('cleared_text').selectAll().execute()).toEqual([])
  })
})
