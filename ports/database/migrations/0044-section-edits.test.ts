import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('edits of sections', (openBefore) => {
  test('sections stay as they are, and visitors notice nothing', async () => {
    const { database, db, migrate } = await openBefore('0043-own-calendars')
    const sections = [
      { section: 'about', published: null, draft: '{"subtitle":"Hi"}' },
      { section: 'hero', published: '{"slides":[]}', draft: null },
    ]
    await db.insertInto('site_section').values(sections).execute()
    const version = await database.contentVersion()
    await migrate('0044-section-edits')
    const rows = await db.selectFrom('site_section').selectAll().orderBy('section').execute()
    expect(rows).toEqual(sections.map((section) => ({ ...section, edit: 0 })))
    await db.updateTable('site_section').set({ edit: 1 }).where('section', '=', 'hero').execute()
    expect(await database.contentVersion()).toBe(version)
  })
})
