import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('notes of imports', (openBefore) => {
  test('are one of each stage, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0074-uploads')
    const version = await database.contentVersion()
    await migrate('0075-import-notes')
    const add = (stage: string) =>
      db.insertInto('import_note').values({ upload_id: 'a', stage, note: '{}', at: 1 }).execute()
    for (const stage of ['look', 'progress', 'report']) await add(stage)
    await expect(add('report')).rejects.toThrow(/unique/i)
    await expect(add('other')).rejects.toThrow(/check/i)
    expect(await database.contentVersion()).toBe(version)
  })
})
