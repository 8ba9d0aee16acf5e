import { expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { beforeCommit } from '../../../../ports/database/testing/testing-commit.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { lostConsents, withdrawConsent } from '../../../albums/consents/consents.server.ts'
import { addClients } from '../../../albums/testing.server.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { publicPhoto } from '../../../pages/public-photo.server.ts'
import { newPost, readDraft, saveDraft } from './draft.server.ts'
import { publishPost } from './publish.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const BY = { actor: TERMINAL, now: NOW }
const MAIN = photoRow('a').id
const INSIDE = photoRow('b').id
const OWN = photoRow('c').id
const GIVEN = { clientId: 'ann', givenOn: '2026-10-30', how: 'email', note: '' } as const

withDatabase('photographs of clients in posts', (open, engine) => {
  async function begin() {
    const database = await open()
    await insertRows(database, {
      photo: [photoRow('a'), photoRow('b'), photoRow('c')],
      album: [albumRow('game', { visibility: 'private' }), albumRow('own', { visibility: 'private' })],
      frame: [frameRow('game', 1, MAIN), frameRow('game', 2, INSIDE), frameRow('own', 1, OWN)],
    })
    await addClients(database, 'game', ['ann'])
    const post = await newPost(database, BY)
    const save = async (mainPhotoId: string | null, inside: string[] = []) => {
      const { edit = 0 } = (await readDraft(database.db, post)) ?? {}
      const pictures = inside.map((photoId) => ({ _type: 'image', _key: photoId, photoId, alt: 'A goal' }))
      const words = { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: 'Won.' }] }
      const text = { title: 'Won', mainPhotoId, body: JSON.stringify([words, ...pictures]), tags: [] }
      await saveDraft(database, post, { text, edit }, BY)
    }
    const publish = async (given: Record<string, typeof GIVEN> = {}, at?: number, on = database) => {
      const { edit = 0 } = (await readDraft(database.db, post)) ?? {}
      const consents = new Map(Object.entries(given))
      return publishPost(on, post, { edit, at, consents }, BY)
    }
    const shows = async (id: string) => (await publicPhoto(database, id, NOW)) !== null
    return { database, post, save, publish, shows }
  }
  const ASKED = { refused: expect.stringContaining('Record their consent'), unconsented: [expect.anything()] }

  test('become public once the client consented, at once or at a time', async () => {
    const { database, save, publish, shows } = await begin()
    await save(MAIN, [INSIDE, OWN])
    expect(await publish()).toMatchObject({
      ...ASKED,
      unconsented: [
        { album: { id: 'game' }, clients: [{ id: 'ann' }], photos: expect.arrayContaining([MAIN, INSIDE]) },
      ],
    })
    expect(await publish({}, NOW + 9)).toMatchObject(ASKED)
    expect(await shows(MAIN)).toBe(false)
    expect(await database.db.selectFrom('album_consent').select('how').execute()).toEqual([])
    expect(await publish({ game: GIVEN })).toEqual({ slug: 'won' })
    expect([await shows(MAIN), await shows(INSIDE)]).toEqual([true, true])
    // What visitors see asks no more.
    await save(INSIDE, [MAIN])
    expect(await publish()).toEqual({ slug: 'won' })
  })

  test('are public no more once the consent is withdrawn, until the owner has chosen others', async () => {
    const { database, post, save, publish, shows } = await begin()
    await save(null, [INSIDE])
    await publish({ game: GIVEN })
    const before = await database.contentVersion()
    await withdrawConsent(database, { albumId: 'game', clientId: 'ann' }, { actor: TERMINAL, now: NOW + 1 })
    expect(await shows(INSIDE)).toBe(false)
    expect(await readDraft(database.db, post)).toMatchObject({ status: 'draft' })
    expect(await database.contentVersion()).toBeGreaterThan(before)
    expect(await lostConsents(database)).toMatchObject([{ id: 'game', onSite: true, clients: ['ann'] }])
    expect(await publish({ game: GIVEN })).toMatchObject({ refused: expect.stringContaining('withdrawn') })
    await save(OWN)
    expect(await publish()).toEqual({ slug: 'won' })
    expect(await lostConsents(database)).toEqual([])
  })

  test.skipIf(engine === 'sqlite')(
    'are not public when the consent is withdrawn at the same moment',
    async () => {
      const withdraw = (on: Database) =>
        withdrawConsent(on, { albumId: 'game', clientId: 'ann' }, { actor: TERMINAL, now: NOW + 1 })
      const first = await begin()
      await first.save(null, [MAIN])
      await first.publish({ game: GIVEN })
      await first.save(null, [MAIN, INSIDE])
      const publishing = beforeCommit(first.database, () => withdraw(first.database))
      expect(await first.publish({}, undefined, publishing)).toEqual({ slug: 'won' })
      await publishing.other()
      expect(await first.shows(INSIDE)).toBe(false)

      const second = await begin()
      await second.save(null, [INSIDE])
      await second.publish({ game: GIVEN })
      await second.save(null, [INSIDE, MAIN])
      const withdrawing = beforeCommit(second.database, () => second.publish())
      await withdraw(withdrawing)
      expect(await withdrawing.other()).toHaveProperty('refused')
      expect([await second.shows(INSIDE), await second.shows(MAIN)]).toEqual([false, false])
    },
  )
})
