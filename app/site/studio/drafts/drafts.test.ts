import { expect, test } from 'vitest'
import { photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { listVersions } from '../../publishing/edit.server.ts'
import { readSections } from '../../sections/sections.server.ts'
import { readSite } from '../../site.server.ts'
import { aBusiness, IDENTITY } from '../../testing.server.ts'
import { discardDrafts, draftVersion, publishDrafts, readDrafts, saveSection } from './drafts.server.ts'

const PREVIEW = { drafts: true }
const CHANGED = { refused: expect.stringContaining('in another tab, or by somebody else') }

onEachEngine('drafts of the site', (open) => {
  async function begin() {
    const database = await open()
    await database.db.insertInto('photo').values(photoRow('a')).execute()
    await aBusiness(database)
    const save = async (name: 'identity' | 'hero' | 'questions', text: unknown, edit?: number) =>
      saveSection(database, name, { text, edit: edit ?? (await readDrafts(database))[name].edit }, 7)
    const publish = async () => {
      const drafts = await readDrafts(database)
      const edits = Object.fromEntries(Object.entries(drafts).map(([name, { edit }]) => [name, edit]))
      return publishDrafts(database, TERMINAL, edits, 5)
    }
    return { database, save, publish }
  }

  test('are seen by the owner alone until they are published together', async () => {
    const { database, save, publish } = await begin()
    const before = await database.contentVersion()
    await save('identity', { ...IDENTITY, tagline: 'By the sea' })
    await save('hero', { slides: [{ photo: photoRow('a').id }] })
    expect(await database.contentVersion()).toBe(before)
    expect((await readSite(database)).tagline).toBeNull()
    expect((await readSite(database, PREVIEW)).tagline).toBe('By the sea')
    expect(await publish()).toEqual({ changed: ['identity', 'hero'] })
    expect((await readSite(database)).tagline).toBe('By the sea')
    expect(await database.contentVersion()).toBeGreaterThan(before)
    const { identity, hero } = await readDrafts(database)
    expect([identity.draft, hero.draft]).toEqual([null, null])
  })

  test('save what is wrong, which the preview does not show and nobody can publish', async () => {
    const { database, save, publish } = await begin()
    const wrong = { ...IDENTITY, brand: 'H' }
    const gone = { slides: [{ photo: 'f'.repeat(32) }] }
    await save('identity', wrong)
    await save('hero', gone)
    const drafts = await readDrafts(database)
    expect([drafts.identity.draft, drafts.hero.draft]).toEqual([wrong, gone])
    expect((await readSections(database, ['identity'], PREVIEW)).sections.identity).toEqual(IDENTITY)
    expect(await publish()).toMatchObject({
      refused: expect.stringMatching(/^Brand: should have .*\nHero photographs: is not a photograph .*$/),
    })
    expect((await readDrafts(database)).identity.draft).toEqual(wrong)
  })

  test('refuse the second of two authors, and a publication of what was not seen', async () => {
    const { database, save, publish } = await begin()
    const { edit } = (await readDrafts(database)).identity
    const mine = { ...IDENTITY, brand: 'Harbor' }
    const saved = await save('identity', mine, edit)
    expect(saved).toEqual({ edit: edit + 1, at: 7 })
    // The same text again, as after a reload before the answer, is no second author.
    expect(await save('identity', mine, edit)).toEqual(saved)
    expect(await save('identity', { ...IDENTITY, brand: 'Light' }, edit)).toMatchObject({
      conflict: { text: mine, edit: edit + 1 },
    })
    expect(await publishDrafts(database, TERMINAL, { identity: edit }, 5)).toEqual(CHANGED)
    expect(await publish()).toEqual({ changed: ['identity'] })
  })

  test('that change while they are published are not lost', async () => {
    const { database, save } = await begin()
    await save('identity', { ...IDENTITY, brand: 'Harbor' })
    const { edit } = (await readDrafts(database)).identity
    const later = { ...IDENTITY, brand: 'Light' }
    const [published, saved] = await Promise.all([
      publishDrafts(database, TERMINAL, { identity: edit }, 5),
      save('identity', later, edit),
    ])
    if ('edit' in saved) {
      expect(published).toEqual(CHANGED)
      expect((await readDrafts(database)).identity.draft).toEqual(later)
    } else {
      expect([published, saved]).toMatchObject([{ changed: ['identity'] }, { conflict: { edit: edit + 1 } }])
    }
  })

  test('are dropped when they say what is published, or are discarded', async () => {
    const { database, save } = await begin()
    const { questions } = await readDrafts(database)
    await save('questions', { ...(questions.published as object), first: 'What?' })
    await save('identity', { ...IDENTITY, brand: 'Harbor' })
    await save('questions', questions.published)
    expect((await readDrafts(database)).questions.draft).toBeNull()
    await discardDrafts(database)
    expect((await readDrafts(database)).identity).toMatchObject({ draft: null, published: IDENTITY })
  })

  test('can begin with what a section said before', async () => {
    const { database, save, publish } = await begin()
    await save('identity', { ...IDENTITY, brand: 'Harbor' })
    await publish()
    const [version] = await listVersions(database)
    expect(await draftVersion(database, version?.id ?? '')).toBe('identity')
    expect((await readDrafts(database)).identity.draft).toEqual(IDENTITY)
    expect((await readSite(database)).brand).toBe('Harbor')
    expect(await draftVersion(database, 'none')).toBeNull()
  })
})
