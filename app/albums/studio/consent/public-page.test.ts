import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { shownAlbums, shownFrames } from '../../../portfolio/shown.server.ts'
import { deleteClient } from '../../../privacy/erase.server.ts'
import { readConsent } from '../../consent.ts'
import { lostConsents, readConsents, recordConsent, withdrawConsent } from '../../consents/consents.server.ts'
import { findAlbums } from '../../list/album-filters.server.ts'
import { albumCards } from '../../list/album-list.server.ts'
import { albumFacts, deleteAlbum, publishAlbum, standingOfRow } from '../../publishing.server.ts'
import { addClients } from '../../testing.server.ts'
import { makePublicPage, type PageRequest } from './public-page.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const CATEGORIES = ['Weddings', 'Sports']
const WISH: PageRequest = {
  title: 'A night at the pier',
  category: 'Weddings',
  frames: ['night-3', 'night-1'],
  cover: 'night-3',
}
const GIVEN = { givenOn: '2027-05-30', how: 'contract' as const, note: 'Page 4' }

withDatabase('a public page of a private album', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const photos = [1, 2, 3, 4].map((n) => photoRow(`${n}`))
    const words = { caption: 'The pier', alt: 'A pier at night' }
    const rest = [{}, {}, { deleted_at: 1 }]
    await insertRows(database, {
      photo: photos,
      album: [
        albumRow('night', { visibility: 'private', link: null, keep_place: 1, city: 'Tampa' }),
        albumRow('shown', { keep_place: 0 }),
      ],
      frame: photos.map(({ id }, i) => frameRow('night', i + 1, id, i === 0 ? words : rest[i - 1])),
    })
    await addClients(database, 'night', ['ann', 'bob'])
    await addClients(database, 'shown', ['eve'])
  })

  const make = async (wish: Partial<PageRequest> = {}, album = 'night') => {
    const album_ = { album, wish: { ...WISH, ...wish }, categories: CATEGORIES }
    const made = await makePublicPage(database, { ...album_, ...BY })
    return 'refused' in made ? made.refused : made.id
  }
  const publish = async (id: string) => {
    const done = await publishAlbum(database, id, BY)
    return 'refused' in done ? done.refused : 'published'
  }
  /** The database and the rules agree on what visitors see. */
  const shows = async (id: string) => {
    const row = await albumFacts(database.db).where('album.id', '=', id).executeTakeFirstOrThrow()
    const shown = await shownAlbums(database, NOW).where('album.id', '=', id).select('album.id').execute()
    const { shows } = standingOfRow(row, NOW)
    expect(shown.length === 1).toBe(shows)
    return shows
  }
  const consent = (albumId: string, clientId = 'ann') =>
    recordConsent(database, { albumId, clientId }, GIVEN, BY)
  const withdraw = (albumId: string, clientId = 'ann') =>
    withdrawConsent(database, { albumId, clientId }, { actor: TERMINAL, now: NOW + 1 })
  const nightRows = async () => ({
    album: await database.db.selectFrom('album').selectAll().where('id', '=', 'night').execute(),
    frames: await database.db.selectFrom('frame').selectAll().where('album_id', '=', 'night').execute(),
  })

  test('has the frames in their order, with their words and no place, and leaves the album as it was', async () => {
    const before = await nightRows()
    const id = await make()
    expect(await nightRows()).toEqual(before)
    const page = await database.db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst()
    expect(page).toMatchObject({
      slug: 'a-night-at-the-pier',
      visibility: 'public',
      name: WISH.title,
      display_name: null,
      category: 'Weddings',
      cover_photo_id: photoRow('3').id,
      published: 0,
      keep_place: 0,
      city: 'Tampa',
      made_from: 'night',
    })
    const frames = database.db.selectFrom('frame').where('album_id', '=', id).orderBy('place')
    expect(await frames.select(['photo_id', 'caption', 'alt']).execute()).toEqual([
      { photo_id: photoRow('1').id, caption: 'The pier', alt: 'A pier at night' },
      { photo_id: photoRow('3').id, caption: null, alt: null },
    ])
    const grants = database.db.selectFrom('client_album').where('album_id', '=', id)
    expect(await grants.selectAll().execute()).toEqual([])
  })

  test('is refused with a sentence, and nothing is made', async () => {
    expect(await make({ title: ' ' })).toBe('Write a title.')
    expect(await make({ category: 'Cats' })).toBe('Choose a category.')
    expect(await make({ frames: [] })).toBe('Select photos first.')
    for (const missing of ['night-4', 'other-1'])
      expect(await make({ frames: ['night-1', missing] })).toBe(
        'Some of these photos aren’t in the album. Reload the page.',
      )
    for (const album of ['shown', 'nobody']) expect(await make({}, album)).toBe('There is no such album.')
    expect(await database.db.selectFrom('album').select('id').execute()).toHaveLength(2)
  })

  test('is published with the consent of a client, and a draft at once without it', async () => {
    const id = await make()
    expect(await publish(id)).toBe('The album can’t be published yet. It has no consent.')
    expect(await consent(id, 'eve')).toEqual({ refused: 'Choose the client who consented.' })
    expect(await consent('shown')).toEqual({ refused: 'This album doesn’t need consent.' })
    for (const client of ['ann', 'bob']) expect(await consent(id, client)).toEqual({ recorded: true })
    expect(await publish(id)).toBe('published')
    expect(await shows(id)).toBe(true)
    const frames = shownFrames(database, NOW).where('album.id', '=', id).select('frame.id')
    expect(await frames.execute()).toHaveLength(2)

    const version = database.db.selectFrom('content_version').select('version')
    const before = await version.executeTakeFirstOrThrow()
    expect(await withdraw(id)).toEqual({ withdrawn: true })
    expect(await version.executeTakeFirstOrThrow()).not.toEqual(before)
    expect(await withdraw(id)).toEqual({ refused: 'This consent no longer exists.' })
    expect(await shows(id)).toBe(false)
    const lost = { id, title: WISH.title, onSite: false }
    expect(await lostConsents(database)).toEqual([{ ...lost, clients: ['ann'], at: NOW + 1 }])
    // That Bob agrees is not enough while Ann does not.
    expect(await publish(id)).toMatch(/no consent/)
    await database.db.updateTable('album').set({ published: 1 }).where('id', '=', id).execute()
    expect(await shows(id)).toBe(false)
    const wanted = { filter: 'hidden', limit: 9 } as const
    const hidden = await albumCards(database, { ...(await findAlbums(database)), ...wanted }, NOW)
    expect(hidden.map((card) => card.id)).toContain(id)
    await consent(id)
    expect(await lostConsents(database)).toEqual([])
    expect(await publish(id)).toBe('published')
    expect(await readConsents(database, id)).toMatchObject({
      from: { id: 'night' },
      given: [{ client: { id: 'ann' }, ...GIVEN, withdrawnAt: null }, { client: { id: 'bob' } }],
      clients: [{ id: 'ann' }, { id: 'bob' }],
    })
    expect(await readConsents(database, 'shown')).toBeNull()
  })

  test('is a draft when a client who consented is gone, and the owner is told', async () => {
    const id = await make()
    for (const client of ['ann', 'bob']) await consent(id, client)
    await publish(id)
    await database.write((trx) => deleteClient(trx, 'ann', NOW + 2))
    expect(await shows(id)).toBe(false)
    const lost = { id, title: WISH.title, onSite: false, clients: [], at: NOW + 2 }
    expect(await lostConsents(database)).toEqual([lost])
    // Bob still agrees, so that she may decide to show it.
    expect(await publish(id)).toBe('published')
    expect(await lostConsents(database)).toEqual([])
    await database.write((trx) => deleteClient(trx, 'bob', NOW + 3))
    expect(await publish(id)).toMatch(/no consent/)
    await deleteAlbum(database, id, BY)
    expect(await lostConsents(database)).toEqual([])
  })

  test('needs consent also when the private album is gone for good', async () => {
    const id = await make()
    await database.db.deleteFrom('album').where('id', '=', 'night').execute()
    expect(await publish(id)).toMatch(/no consent/)
    expect(await readConsents(database, id)).toEqual({ from: null, onSite: false, given: [], clients: [] })
  })
})

test('a consent has a day that has come, and a way', () => {
  const form = { givenOn: '2027-05-30', how: 'email', note: ' Yes.\r\nDo. ' }
  const read = (changes: Record<string, string> = {}) => readConsent({ ...form, ...changes }, '2027-06-01')
  expect(read()).toEqual({ givenOn: '2027-05-30', how: 'email', note: 'Yes.\nDo.' })
  expect(read({ givenOn: '2027-06-01' })).not.toHaveProperty('refused')
  for (const givenOn of ['', '2027-02-30', '2027-06-02']) expect(read({ givenOn })).toHaveProperty('refused')
  for (const how of ['', 'toString']) expect(read({ how })).toHaveProperty('refused')
  expect(read({ note: 'x'.repeat(501) })).toHaveProperty('refused')
})
