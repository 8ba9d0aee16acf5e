import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('what photographs say', (openBefore) => {
  type Db = Awaited<ReturnType<typeof openBefore>>['db']
  const said = async (db: Db) => {
    const rows = await db.selectFrom('search_text').select('words').where('kind', '=', 'photo').execute()
    // PostgreSQL has small letters.
    return rows.map(({ words }) => String(words).toLowerCase()).toSorted()
  }

  test('is searched with its keywords, and its people are not known yet', async () => {
    const { database, db, migrate } = await openBefore('0076-backup-state')
    const rows = [
      photoRow('1', { caption: 'Rain', keywords: '["Mud","Line"]' }),
      photoRow('2', { keywords: '["Goal"]' }),
      photoRow('3'),
    ]
    for (const row of rows) await db.insertInto('photo').values(row).execute()
    await db.insertInto('album').values(albumRow('a')).execute()
    const version = await database.contentVersion()
    await migrate('0078-captions')
    expect(await said(db)).toEqual(['goal', 'rain\nmud\nline'])
    expect(await db.selectFrom('photo').select(['people', 'city', 'event']).distinct().execute()).toEqual([
      { people: null, city: null, event: null },
    ])
    expect(await db.selectFrom('album').select('stationery').execute()).toEqual([{ stationery: null }])
    expect(await database.contentVersion()).toBe(version)
  })

  test('is found as soon as it is read, and no longer than it is there', async () => {
    const { database, db, migrate } = await openBefore('0076-backup-state')
    await db.insertInto('photo').values(photoRow('1')).execute()
    await migrate('0078-captions')
    const version = await database.contentVersion()
    const words = { people: '["Zoë Ångström"]', city: 'Tampa', event: 'Final' }
    await db.updateTable('photo').set(words).execute()
    const [line = ''] = await said(db)
    expect(line.split('\n')).toEqual(['tampa', 'final', expect.stringMatching(/zoë (å|Å)ngström/)])
    await db.updateTable('photo').set({ people: '[]', city: null, event: null }).execute()
    expect(await said(db)).toEqual([])
    await db.updateTable('photo').set(words).execute()
    await db.deleteFrom('photo').execute()
    expect(await said(db)).toEqual([])
    expect(await database.contentVersion()).toBe(version)
  })
})
