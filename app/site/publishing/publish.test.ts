import { expect, test } from 'vitest'
import { insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { readSections } from '../sections/sections.server.ts'
import type { Sections } from '../sections/shapes.ts'
import { readSite } from '../site.server.ts'
import { aBusiness, IDENTITY } from '../testing.server.ts'
import { publishSections, saveDraft } from './publish.server.ts'

const A = photoRow('a').id
const B = photoRow('b').id

withDatabase('publishing a section', (open) => {
  async function begin() {
    const database = await open()
    await insertRows(database, { photo: [photoRow('a'), photoRow('b')] })
    await aBusiness(database)
    const publish = (sections: Partial<Sections>, now = 5) =>
      database.write((trx) => publishSections(trx, sections, { actor: TERMINAL, now }))
    const named = async () => {
      const rows = await database.db.selectFrom('site_photo').select(['state', 'photo_id']).execute()
      return rows.map(({ state, photo_id }) => `${state} ${photo_id}`).toSorted()
    }
    return { ...database, database, named, publish }
  }

  test('shows it at the next reading', async () => {
    const { database, db, publish, contentVersion } = await begin()
    const before = await contentVersion()
    const identity = { ...IDENTITY, brand: 'Harbor', tagline: 'By the sea' }
    expect(await publish({ identity })).toEqual(['identity'])
    expect(await readSite(database)).toMatchObject({ brand: 'Harbor', tagline: 'By the sea' })
    expect(await contentVersion()).toBeGreaterThan(before)
    const events = await db.selectFrom('audit_event').select(['actor', 'action', 'about', 'at']).execute()
    expect(events).toContainEqual({ actor: 'terminal', action: 'site.publish', about: 'identity', at: 5 })
  })

  test('leaves a draft to the owner until it is published, photographs included', async () => {
    const { database, write, named, publish, contentVersion } = await begin()
    await publish({ hero: { slides: [{ photo: A }] } })
    const before = await contentVersion()
    const hero = { slides: [{ photo: B, focus: { x: 20, y: 80 } }] }
    await write((trx) => saveDraft(trx, 'hero', hero))
    expect(await contentVersion()).toBe(before)
    expect((await readSections(database, ['hero'])).photo(B)).toBeUndefined()
    const drafted = await readSections(database, ['hero'], { drafts: true })
    expect([drafted.sections.hero, drafted.photo(B)?.folder]).toEqual([hero, '/studio/photos'])
    expect(await named()).toEqual([`draft ${B}`, `published ${A}`])
    await publish({ hero })
    expect((await readSections(database, ['hero'])).sections.hero).toEqual(hero)
    expect(await named()).toEqual([`published ${B}`])
  })
})
