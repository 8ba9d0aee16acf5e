import { expect, test } from 'vitest'
import { albumRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { readMark } from '../../photos/proofs/mark.server.ts'
import { currentQuestionnaire, questionnaireOf, standardQuestions } from '../sections/questionnaire.server.ts'
import { readSections } from '../sections/sections.server.ts'
import { SECTION_NAMES } from '../sections/shapes.ts'
import { readCategories } from '../site.server.ts'
import { aBusiness, CONTACT, IDENTITY } from '../testing.server.ts'
import { addCategory, editSections, renameCategory } from './edit.server.ts'
import { saveDraft } from './publish.server.ts'

const A = photoRow('a').id

withDatabase('what the owner writes', (open) => {
  async function begin() {
    const database = await open()
    await insertRows(database, { photo: photoRow('a') })
    await aBusiness(database, { categories: { categories: ['Football', 'Events'] } })
    const edit = (written: unknown, now = 5) => editSections(database, written, { actor: TERMINAL, now })
    const published = async () => (await readSections(database, SECTION_NAMES)).sections
    return { ...database, database, edit, published }
  }

  test('is published as it was written', async () => {
    const { edit, published, contentVersion } = await begin()
    const hero = { slides: [{ photo: A, focus: { x: 30, y: 10 } }] }
    expect(await edit({ hero, legal: {} })).toEqual({ changed: ['hero', 'legal'] })
    const categories = { categories: ['Football', 'Events'] }
    expect(await published()).toEqual({ identity: IDENTITY, contact: CONTACT, hero, legal: {}, categories })
    const version = await contentVersion()
    expect(await edit(JSON.parse(JSON.stringify(await published())))).toEqual({ changed: [] })
    expect(await contentVersion()).toBe(version)
  })

  test('with any mistake changes nothing, and every mistake has its place and remedy', async () => {
    const { edit, published } = await begin()
    const before = await published()
    const socials = [{ name: 'X', url: 'http://x' }]
    const edited = await edit({
      identity: { ...IDENTITY, brand: 'A', tagine: 'x', owner: undefined },
      contact: { ...CONTACT, email: 'nobody', timeZone: 'Mars/Olympus', socials },
      hero: { slides: [{ photo: 'f'.repeat(32) }] },
      about: { parts: [{ kind: 'poem', title: 'Ode' }] },
      categories: { categories: ['Events'] },
      colors: {},
    })
    expect(edited).toEqual({
      mistakes: [
        'identity.brand: should have 2 to 40 characters',
        'identity.owner: is missing: add it',
        "identity: has no field 'tagine': correct its name, or remove it",
        'contact.email: should be an email address',
        'contact.socials.1.url: should be an https address, https://…',
        'contact.timeZone: should be a time zone like America/New_York',
        'hero.slides.1.photo: isn’t a photo on this site: add it first, or leave it out',
        'about.parts.1.kind: should be story, milestones or mission',
        "has no field 'colors': correct its name, or remove it",
      ],
    })
    expect(await published()).toEqual(before)
  })

  test('has only a PNG as the mark on proofs, and not too large a one', async () => {
    const { database, edit } = await begin()
    const png = { format: 'png', width: 900, height: 300, bytes: 40_000 } as const
    await insertRows(database, { photo: [photoRow('b', png), photoRow('c', { ...png, width: 4001 })] })
    const withPicture = (id: string) => edit({ proofs: { picture: photoRow(id).id, size: 50 } })
    expect(await withPicture('a')).toEqual({
      mistakes: ['proofs.picture: isn’t a PNG, which can be transparent: choose another'],
    })
    expect(await withPicture('c')).toEqual({
      mistakes: ['proofs.picture: is larger than 4000 pixels or 5 MB: export it smaller'],
    })
    expect(await withPicture('b')).toEqual({ changed: ['proofs'] })
    const mark = await readMark(database)
    expect(mark).toMatchObject({ texts: ['Ann'], picture: photoRow('b').id, position: 'tiled', size: 50 })
    expect(await edit({ proofs: { text: '!!' } })).toMatchObject({
      mistakes: [expect.stringMatching(/^proofs.text/)],
    })
    await edit({ proofs: {} })
    expect((await readMark(database)).id).not.toBe(mark.id)
  })

  test('keeps a category that albums are in', async () => {
    const { edit, database } = await begin()
    await insertRows(database, { album: [albumRow('one'), albumRow('two', { visibility: 'private' })] })
    const sentence =
      "categories: 2 albums are in 'Football': keep it, rename it, or give them another category first"
    expect(await edit({ categories: { categories: ['Events'] } })).toEqual({ mistakes: [sentence] })
    expect((await readCategories(database)).categories).toEqual(['Football', 'Events'])
    const kept = { categories: ['Football', 'Dance'] }
    expect(await edit({ categories: kept })).toEqual({ changed: ['categories'] })
  })

  test('renames a category in its place, with its albums', async () => {
    const { db, database } = await begin()
    const two = albumRow('two', { visibility: 'private' })
    await insertRows(database, { album: [albumRow('one'), two, albumRow('x', { category: 'Events' })] })
    const rename = (from: string, to: string) =>
      renameCategory(database, { from, to }, { actor: TERMINAL, now: 5 })
    expect(await rename('Football', ' Flag football ')).toEqual({ albums: 2 })
    expect((await readCategories(database)).categories).toEqual(['Flag football', 'Events'])
    const albums = await db.selectFrom('album').select(['id', 'category']).orderBy('id').execute()
    expect(albums.map(({ category }) => category)).toEqual(['Flag football', 'Flag football', 'Events'])
    for (const [from, to] of [
      ['Football', 'Soccer'],
      ['Events', 'Flag football'],
    ] as const)
      expect(await rename(from, to)).toHaveProperty('refused')
  })

  test('gains a category at once, beside a draft of the list, which stays a draft', async () => {
    const { database, write } = await begin()
    await write((trx) => saveDraft(trx, 'categories', { categories: ['Events', 'Regattas'] }))
    const add = (name: string) => addCategory(database, name, { actor: TERMINAL, now: 5 })
    const added = { category: 'Sailing' }
    expect(await Promise.all([add(' Sailing '), add('Sailing')])).toEqual([added, added])
    expect((await readCategories(database)).categories).toEqual(['Football', 'Events', 'Sailing'])
    const { categories } = await readCategories(database, { drafts: true })
    expect(categories).toEqual(['Events', 'Regattas', 'Sailing'])
    expect(await add('S'.repeat(41))).toHaveProperty('refused')
    const events = await database.db.selectFrom('audit_event').select('about').execute()
    // The first is that of the business itself.
    expect(events.filter(({ about }) => about === 'categories')).toHaveLength(2)
  })

  test('renames a category in the draft of the list too, which stays a draft unless it says no more', async () => {
    const { database, db } = await begin()
    const draft = async (...categories: string[]) => {
      await database.write((trx) => saveDraft(trx, 'categories', { categories }))
      await renameCategory(database, { from: 'Football', to: 'Soccer' }, { actor: TERMINAL, now: 2 })
      const row = db.selectFrom('site_section').select('draft').where('section', '=', 'categories')
      const [{ draft } = { draft: null }] = await row.execute()
      await renameCategory(database, { from: 'Soccer', to: 'Football' }, { actor: TERMINAL, now: 3 })
      return draft && JSON.parse(draft).categories
    }
    expect(await draft('Dance', 'Football', 'Events')).toEqual(['Dance', 'Soccer', 'Events'])
    expect(await draft('Football', 'Events')).toBeNull()
  })

  test('keeps both of two names that are changed at once', async () => {
    const { database } = await begin()
    await Promise.all([
      renameCategory(database, { from: 'Football', to: 'Soccer' }, { actor: TERMINAL, now: 2 }),
      renameCategory(database, { from: 'Events', to: 'Dance' }, { actor: TERMINAL, now: 2 }),
    ])
    expect((await readCategories(database)).categories).toEqual(['Soccer', 'Dance'])
  })

  test('gives changed questions a version of their own, and keeps the ones before', async () => {
    const { database, db, edit } = await begin()
    const standard = await standardQuestions(db)
    const questions = { ...standard, first: 'What shall we do?' }
    expect(await edit({ questions: standard })).toEqual({ changed: ['questions'] })
    expect(await currentQuestionnaire(db)).toEqual({ ...standard, version: 1 })
    const before = await database.contentVersion()
    expect(await edit({ questions })).toEqual({ changed: ['questions'] })
    expect(await database.contentVersion()).toBeGreaterThan(before)
    expect(await currentQuestionnaire(db)).toEqual({ ...questions, version: 2 })
    expect(await questionnaireOf(db, 1)).toEqual({ ...standard, version: 1 })
    expect(await edit({ questions: standard })).toEqual({ changed: ['questions'] })
    expect(await currentQuestionnaire(db)).toEqual({ ...standard, version: 3 })
  })

  test('keeps the questions that a service leads to', async () => {
    const { db, edit } = await begin()
    const standard = await standardQuestions(db)
    const drones = { services: [{ name: 'Drones', questions: 'Drone/Ariel' }, { name: 'Weddings' }] }
    expect(await edit({ services: drones })).toEqual({ changed: ['services'] })
    const categories = standard.categories.map((each) =>
      each.name === 'Drone/Ariel' ? { ...each, name: 'Aerial' } : each,
    )
    const questions = { ...standard, categories }
    const sentence =
      "the service 'Drones' starts with the questions for 'Drone/Ariel', which isn’t a category: keep it, or change the service"
    expect(await edit({ questions })).toEqual({ mistakes: [`questions: ${sentence}`] })
    const services = [{ name: 'Drones', questions: 'Aerial' }]
    expect(await edit({ questions, services: { services } })).toEqual({ changed: ['services', 'questions'] })
    expect(await edit({ services: drones })).toEqual({ mistakes: [`services: ${sentence}`] })
  })
})
