import { expect, test } from 'vitest'
import { beforeCommit } from '../../../../ports/database/testing/testing-commit.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import type { GivenConsents } from '../../../albums/consents/asked.server.ts'
import { lostConsents, withdrawConsent } from '../../../albums/consents/consents.server.ts'
import { addClients } from '../../../albums/testing.server.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { deleteClient } from '../../../privacy/erase.server.ts'
import { readSections } from '../../sections/sections.server.ts'
import { readSite, readSlidePhotos } from '../../site.server.ts'
import { aBusiness, IDENTITY } from '../../testing.server.ts'
import {
  discardDrafts,
  publishDrafts,
  readDrafts,
  saveSection,
  unconsentedInDrafts,
} from './drafts.server.ts'

type GivenConsent = GivenConsents extends ReadonlyMap<string, infer Given> ? Given : never

const PREVIEW = { drafts: true }
const BY = { actor: TERMINAL, now: 5 }
const [A, B] = [photoRow('a').id, photoRow('b').id]
const consentOf = (clientId: string): [string, GivenConsent] => [
  'game',
  { clientId, givenOn: '2027-05-30', how: 'email', note: '' },
]
const CHANGED = { refused: expect.stringContaining('or someone else changed it') }

withDatabase('drafts of the site', (open, engine) => {
  async function begin() {
    const database = await open()
    await insertRows(database, { photo: [photoRow('a'), photoRow('b')] })
    await aBusiness(database)
    const save = async (name: 'identity' | 'hero' | 'questions', text: unknown, edit?: number) =>
      saveSection(database, name, { text, edit: edit ?? (await readDrafts(database))[name].edit }, 7)
    const publish = async (...consents: [string, GivenConsent][]) => {
      const drafts = await readDrafts(database)
      const edits = Object.fromEntries(Object.entries(drafts).map(([name, { edit }]) => [name, edit]))
      return publishDrafts(database, { seen: edits, consents: new Map(consents) }, BY)
    }
    /** A private album with the first photograph, and clients who see it. */
    const anAlbum = async (clients = ['ann'], photos = [A]) => {
      const frame = photos.map((photo, i) => frameRow('game', i + 1, photo))
      await insertRows(database, { album: albumRow('game', { visibility: 'private' }), frame })
      await addClients(database, 'game', clients)
    }
    return { database, save, publish, anAlbum }
  }

  test('are seen by the owner alone until they are published together', async () => {
    const { database, save, publish } = await begin()
    const before = await database.contentVersion()
    await save('identity', { ...IDENTITY, tagline: 'By the sea' })
    await save('hero', { slides: [{ photo: A }] })
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
      refused: expect.stringMatching(/^Brand: should have .*\nHero photos: isn’t a photo .*$/),
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
    const seen = { seen: { identity: edit }, consents: new Map() }
    expect(await publishDrafts(database, seen, BY)).toEqual(CHANGED)
    expect(await publish()).toEqual({ changed: ['identity'] })
  })

  test('show a client’s photograph once that client consented, and until it ends', async () => {
    const { database, save, publish, anAlbum } = await begin()
    const { db } = database
    const hero = async () => (await readSlidePhotos(database)).map(({ id }) => id)
    await anAlbum(['ann', 'bob'])
    await insertRows(database, {
      album: albumRow('own', { visibility: 'private' }),
      frame: frameRow('own', 1, B),
    })
    // One of an album that nobody else has needs nobody's consent.
    await save('hero', { slides: [{ photo: A }, { photo: B }] })
    expect(await unconsentedInDrafts(database)).toMatchObject([
      { album: { id: 'game' }, clients: [{ id: 'ann' }, { id: 'bob' }], photos: [A] },
    ])
    const needed = { refused: expect.stringContaining('Record their consent') }
    expect(await publish()).toEqual(needed)
    expect(await publish(consentOf('eve'))).toEqual(needed)
    expect(await hero()).toEqual([])
    expect(await publish(consentOf('ann'))).toEqual({ changed: ['hero'] })
    expect(await hero()).toEqual([A, B])
    // It is on the site: what else is published asks no more.
    await save('identity', { ...IDENTITY, tagline: 'By the sea' })
    await save('hero', { slides: [{ photo: A }] })
    expect(await publish()).toMatchObject({ changed: expect.arrayContaining(['hero']) })

    const before = await database.contentVersion()
    await withdrawConsent(database, { albumId: 'game', clientId: 'ann' }, { actor: TERMINAL, now: 6 })
    expect(await hero()).toEqual([])
    expect(await database.contentVersion()).toBeGreaterThan(before)
    const album = db.selectFrom('album').select('published').where('id', '=', 'game')
    expect(await album.executeTakeFirst()).toEqual({ published: 1 })
    expect(await lostConsents(database)).toMatchObject([{ id: 'game', onSite: true, clients: ['ann'] }])
    await save('hero', { slides: [{ photo: A }, { photo: B }] })
    expect(await publish(consentOf('bob'))).toEqual({ refused: expect.stringContaining('withdrawn') })
    await save('hero', { slides: [{ photo: B }] })
    expect(await publish()).toEqual({ changed: ['hero'] })
    expect(await lostConsents(database)).toEqual([])
  })

  test.skipIf(engine === 'sqlite')('do not show what a client withdraws at the same moment', async () => {
    const { database, save, publish, anAlbum } = await begin()
    await anAlbum(['ann'], [A, B])
    await save('hero', { slides: [{ photo: A }] })
    await publish(consentOf('ann'))
    await save('hero', { slides: [{ photo: A }, { photo: B }] })
    const withdrawing = beforeCommit(database, () => publish())
    await withdrawConsent(withdrawing, { albumId: 'game', clientId: 'ann' }, { actor: TERMINAL, now: 6 })
    expect(await withdrawing.other()).toHaveProperty('refused')
    expect(await readSlidePhotos(database)).toEqual([])
  })

  test('lose a photograph with the public page that had the consent', async () => {
    const { database, save, publish, anAlbum } = await begin()
    const consented = { given_on: '2027-05-30', how: 'email', recorded_at: 1, withdrawn_at: null } as const
    await anAlbum()
    await insertRows(database, {
      album: albumRow('page', { made_from: 'game' }),
      frame: frameRow('page', 1, A),
      album_consent: { album_id: 'page', client_id: 'ann', ...consented },
    })
    // The page shows it to everybody: nothing is asked for the hero.
    await save('hero', { slides: [{ photo: A }] })
    expect(await publish()).toEqual({ changed: ['hero'] })
    await withdrawConsent(database, { albumId: 'page', clientId: 'ann' }, { actor: TERMINAL, now: 6 })
    expect(await readSlidePhotos(database)).toEqual([])
  })

  test('lose a photograph when the client who consented is erased', async () => {
    const { database, save, publish, anAlbum } = await begin()
    await anAlbum()
    await save('hero', { slides: [{ photo: A }] })
    await publish(consentOf('ann'))
    await database.write((trx) => deleteClient(trx, 'ann', 8))
    expect(await readSlidePhotos(database)).toEqual([])
    await save('hero', { slides: [{ photo: A, focus: { x: 1, y: 1 } }] })
    const gone = { refused: expect.stringContaining('data was deleted') }
    expect(await publish()).toEqual(gone)
    expect(await lostConsents(database)).toMatchObject([{ id: 'game', clients: [] }])
    // Also after the owner has chosen another.
    await save('hero', { slides: [] })
    expect(await publish()).toEqual({ changed: ['hero'] })
    expect(await lostConsents(database)).toEqual([])
    await save('hero', { slides: [{ photo: A }] })
    expect(await publish()).toEqual(gone)
  })

  test('do not show a photograph of a client who was erased before anybody asked them', async () => {
    const { database, save, publish, anAlbum } = await begin()
    await anAlbum()
    await database.write((trx) => deleteClient(trx, 'ann', 8))
    expect(await lostConsents(database)).toEqual([])
    await save('hero', { slides: [{ photo: A }] })
    expect(await publish()).toEqual({ refused: expect.stringContaining('data was deleted') })
  })

  test('that change while they are published are not lost', async () => {
    const { database, save } = await begin()
    await save('identity', { ...IDENTITY, brand: 'Harbor' })
    const { edit } = (await readDrafts(database)).identity
    const later = { ...IDENTITY, brand: 'Light' }
    const [published, saved] = await Promise.all([
      publishDrafts(database, { seen: { identity: edit }, consents: new Map() }, BY),
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
})
