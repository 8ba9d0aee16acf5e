import { expect, test } from 'vitest'
import { photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { listVersions } from '../../publishing/edit.server.ts'
import { readSections } from '../../sections/sections.server.ts'
import { readSite } from '../../site.server.ts'
import { aBusiness, IDENTITY } from '../../testing.server.ts'
import { discardDrafts, draftVersion, keepDraft, publishDrafts, readDrafts } from './drafts.server.ts'

const PREVIEW = { drafts: true }

onEachEngine('drafts of the site', (open) => {
  async function begin() {
    const database = await open()
    await database.db.insertInto('photo').values(photoRow('a')).execute()
    await aBusiness(database)
    const keep = async (name: 'identity' | 'hero' | 'questions', content: unknown, mark?: string) =>
      keepDraft(database, name, { content, mark: mark ?? (await readDrafts(database))[name].mark })
    const publish = async () => {
      const drafts = await readDrafts(database)
      const marks = Object.fromEntries(Object.entries(drafts).map(([name, { mark }]) => [name, mark]))
      return publishDrafts(database, TERMINAL, marks, 5)
    }
    return { database, keep, publish }
  }

  test('are seen by the owner alone until they are published together', async () => {
    const { database, keep, publish } = await begin()
    const before = await database.contentVersion()
    await keep('identity', { ...IDENTITY, tagline: 'By the sea' })
    await keep('hero', { slides: [{ photo: photoRow('a').id }] })
    expect(await database.contentVersion()).toBe(before)
    expect((await readSite(database)).tagline).toBeNull()
    expect((await readSite(database, PREVIEW)).tagline).toBe('By the sea')
    expect(await publish()).toEqual({ changed: ['identity', 'hero'] })
    expect((await readSite(database)).tagline).toBe('By the sea')
    expect(await database.contentVersion()).toBeGreaterThan(before)
    const { identity, hero } = await readDrafts(database)
    expect([identity.draft, hero.draft]).toEqual([null, null])
  })

  test('keep what is wrong, which the preview does not show and nobody can publish', async () => {
    const { database, keep, publish } = await begin()
    const wrong = { ...IDENTITY, brand: 'H' }
    const gone = { slides: [{ photo: 'f'.repeat(32) }] }
    await keep('identity', wrong)
    await keep('hero', gone)
    const drafts = await readDrafts(database)
    expect([drafts.identity.draft, drafts.hero.draft]).toEqual([wrong, gone])
    expect((await readSections(database, ['identity'], PREVIEW)).sections.identity).toEqual(IDENTITY)
    expect(await publish()).toMatchObject({
      mistakes: [
        expect.stringContaining('identity.brand: '),
        expect.stringContaining('hero.slides.1.photo: '),
      ],
    })
    expect((await readDrafts(database)).identity.draft).toEqual(wrong)
  })

  test('refuse the second of two authors, and a publication of what was not seen', async () => {
    const { database, keep, publish } = await begin()
    const { mark } = (await readDrafts(database)).identity
    const mine = { ...IDENTITY, brand: 'Harbor' }
    const kept = await keep('identity', mine, mark)
    expect(kept).toEqual({ mark: expect.any(String) })
    // The same text again, as after a reload before the answer, is no second author.
    expect(await keep('identity', mine, mark)).toEqual(kept)
    expect(await keep('identity', { ...IDENTITY, brand: 'Light' }, mark)).toMatchObject({
      conflict: { draft: mine, published: IDENTITY },
    })
    expect(await publishDrafts(database, TERMINAL, { identity: mark }, 5)).toBe('changed')
    expect(await publish()).toEqual({ changed: ['identity'] })
  })

  test('that change while they are published are not lost', async () => {
    const { database, keep } = await begin()
    await keep('identity', { ...IDENTITY, brand: 'Harbor' })
    const { mark } = (await readDrafts(database)).identity
    const later = { ...IDENTITY, brand: 'Light' }
    const [published, kept] = await Promise.all([
      publishDrafts(database, TERMINAL, { identity: mark }, 5),
      keepDraft(database, 'identity', { content: later, mark }),
    ])
    if ('mark' in kept) {
      expect(published).toBe('changed')
      expect((await readDrafts(database)).identity.draft).toEqual(later)
    } else {
      expect([published, kept]).toMatchObject([{ changed: ['identity'] }, { conflict: { draft: null } }])
    }
  })

  test('are dropped when they say what is published, or are discarded', async () => {
    const { database, keep } = await begin()
    const { questions } = await readDrafts(database)
    await keep('questions', { ...(questions.published as object), first: 'What?' })
    await keep('identity', { ...IDENTITY, brand: 'Harbor' })
    await keep('questions', questions.published)
    expect((await readDrafts(database)).questions.draft).toBeNull()
    await discardDrafts(database)
    expect((await readDrafts(database)).identity).toMatchObject({ draft: null, published: IDENTITY })
  })

  test('can begin with what a section said before', async () => {
    const { database, keep, publish } = await begin()
    await keep('identity', { ...IDENTITY, brand: 'Harbor' })
    await publish()
    const [version] = await listVersions(database)
    expect(await draftVersion(database, version?.id ?? '')).toBe('identity')
    expect((await readDrafts(database)).identity.draft).toEqual(IDENTITY)
    expect((await readSite(database)).brand).toBe('Harbor')
    expect(await draftVersion(database, 'none')).toBeNull()
  })
})
