import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { listFavorites } from '../../../galleries/choices/favorites.server.ts'
import { recordConsent } from '../../consents/consents.server.ts'
import { ALBUM_ORDER, numberedFrames } from '../../frames/order.server.ts'
import { cleanUpTrash } from '../../trash/trash.server.ts'
import { makePublicPage } from '../consent/public-page.server.ts'
import { type Sent, takeBack, toAlbum } from './other-album.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const DAY = 86_400_000
const photo = (n: number) => photoRow(`${n}`).id

withDatabase('photographs for another album', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const mine = { visibility: 'private' } as const
    const section = (id: string, album_id: string, name: string, place: string) => ({
      id,
      album_id,
      name,
      place,
    })
    await insertRows(database, {
      photo: [...[1, 2, 3, 4, 5].map((n) => photoRow(`${n}`)), photoRow('6', { video: 'mp4' })],
      album: [
        albumRow('game', { ...mine, cover_photo_id: photo(2) }),
        albumRow('party', { ...mine, display_name: 'The party' }),
        albumRow('shown'),
        albumRow('far', { ...mine, link: 'https://far.example' }),
      ],
      album_section: [
        section('game-a', 'game', 'Warm-up', 'a0'),
        section('game-b', 'game', 'Second half', 'a1'),
        section('party-b', 'party', 'Second half', 'a0'),
        section('party-c', 'party', 'Cake', 'a1'),
      ],
      frame: [
        frameRow('game', 1, photo(1)),
        frameRow('game', 2, photo(2), { section_id: 'game-a', caption: 'Dawn', alt: 'Fog on the field' }),
        frameRow('game', 3, photo(3), { section_id: 'game-b' }),
        frameRow('game', 4, photo(4), { section_id: 'game-b' }),
        frameRow('game', 6, photo(6), { section_id: 'game-b' }),
        frameRow('party', 1, photo(5), { section_id: 'party-b' }),
        frameRow('party', 2, photo(4), { section_id: 'party-c', caption: 'As it was' }),
        frameRow('shown', 1, photo(5)),
      ],
      client: ['ann', 'bob'].map(clientRow),
      client_album: [grantRow('ann', 'game'), grantRow('bob', 'game'), grantRow('ann', 'party')],
    })
  })

  const send = (frames: string[], to = 'party', keep = false, from = 'game') =>
    toAlbum(database, { album: from, to, frames, keep, ...BY })
  const why = async (...given: Parameters<typeof send>) => {
    const done = await send(...given)
    return 'refused' in done ? done.refused : 'done'
  }
  const sent = async (...given: Parameters<typeof send>): Promise<Sent> => {
    const done = await send(...given)
    if ('refused' in done) throw new Error(done.refused)
    return done.sent
  }
  /** What an album shows: section, photograph and caption, in order. */
  const shows = async (album: string) => {
    const rows = await numberedFrames(database.db, album)
      .select(['album_section.name as section', 'photo.name', 'frame.caption', 'frame.alt'])
      .orderBy(ALBUM_ORDER)
      .execute()
    return rows.map(({ section, name, caption }) => [section, name, caption].filter(Boolean).join(' '))
  }
  const favor = async (owner: { client_id: string } | { guest_id: string }, ...frames: string[]) => {
    const id = Object.values(owner).join()
    await insertRows(database, {
      choice: { id, album_id: 'game', list_id: null, ...owner },
      chosen_frame: frames.map((frame_id) => ({ choice_id: id, frame_id, chosen_at: 7 })),
    })
  }
  const favorites = async () =>
    (await listFavorites(database, {}))
      .filter(({ number }) => number !== null)
      .map(({ client, album, file }) => `${client} ${album} ${file}`)
  const coverOf = async (id: string) =>
    (await database.db.selectFrom('album').select('cover_photo_id').where('id', '=', id).executeTakeFirst())
      ?.cover_photo_id
  const everything = async () => {
    return [await shows('game'), await shows('party'), await coverOf('game'), await favorites()]
  }
  const album = (row: { deleted_at: number | null }, id: string) =>
    database.db.updateTable('album').set(row).where('id', '=', id).execute()

  test('go to the end of its sections of the same names, with their words, and leave their own album', async () => {
    const done = await send(['game-4', 'game-1', 'game-2', 'game-3'])
    // Without a section: where an upload would go. The one that was there keeps its caption and place.
    expect(await shows('party')).toEqual([
      'Second half 5.jpg',
      'Second half 3.jpg',
      'Cake 4.jpg As it was',
      'Cake 1.jpg',
      'Warm-up 2.jpg Dawn',
    ])
    expect(done).toMatchObject({ title: 'The party', there: 1 })
    expect(await shows('game')).toEqual(['Second half 6.jpg'])
    // No photograph is left that could be the cover, and the other album had none.
    expect(await coverOf('game')).toBeNull()
    expect(await coverOf('party')).toBe(photo(1))
    const alt = database.db.selectFrom('frame').select('alt').where('album_id', '=', 'party')
    expect(await alt.where('photo_id', '=', photo(2)).executeTakeFirst()).toEqual({ alt: 'Fog on the field' })
    const events = database.db.selectFrom('audit_event').select(['action', 'about']).orderBy('action')
    const lines = (await events.execute()).map(({ action, about }) => `${action} ${about}`)
    expect(lines).toEqual(['frames.add party', 'frames.to-album game', 'section.add party'])
  })

  test('take the favorites of clients who have both albums, and nobody else’s', async () => {
    const guest = { id: 'gus', link_id: 'team', token_hash: 'x', created_at: 0, answered_at: null }
    await insertRows(database, { share_link: linkRow('team', 'game'), share_guest: guest })
    await favor({ client_id: 'ann' }, 'game-2', 'game-3')
    await favor({ client_id: 'bob' }, 'game-2')
    await favor({ guest_id: 'gus' }, 'game-2')
    const before = await everything()
    const done = await sent(['game-2'])
    expect(await favorites()).toEqual(['ann game 3.jpg', 'ann party 2.jpg'])
    const chosen = database.db
      .selectFrom('chosen_frame')
      .select('chosen_at')
      .where('frame_id', 'in', done.copies)
    expect(await chosen.execute()).toEqual([{ chosen_at: 7 }])
    // Taken back, all have theirs again.
    expect(await takeBack(database, { album: 'game', ...done, ...BY })).toEqual({ back: true })
    expect(await everything()).toEqual(before)
    const sections = database.db.selectFrom('album_section').select('id').where('album_id', '=', 'party')
    expect((await sections.execute()).map(({ id }) => id).toSorted()).toEqual(['party-b', 'party-c'])
  })

  test('stay where they are when they are copied, and share the original', async () => {
    const before = await shows('game')
    const done = await sent(['game-2', 'game-3'], 'party', true)
    expect(await shows('game')).toEqual(before)
    expect(await why(['game-2', 'game-3'], 'party', true)).toBe('These photos are already in that album.')
    // The album that they came from goes for good: the other still shows them, and their files stay.
    await album({ deleted_at: NOW }, 'game')
    await cleanUpTrash(database, NOW + 31 * DAY)
    expect(await shows('party')).toContain('Warm-up 2.jpg Dawn')
    const discarded = database.db.selectFrom('job').select('about').where('kind', '=', 'discard')
    expect((await discarded.execute()).map(({ about }) => about)).not.toContain(photo(2))
    expect(done.cover).toBeNull()
  })

  test('are refused with a sentence, and nothing changes', async () => {
    const before = await everything()
    expect(await why(['game-1', 'party-1'])).toBe(
      'Some of these photos aren’t in the album. Reload the page.',
    )
    expect(await why(['game-1'], 'game')).toBe('They’re already in this album.')
    expect(await why(['game-1'], 'nowhere')).toBe('There is no such album.')
    expect(await why(['game-1'], 'far')).toMatch(/links to an outside gallery/)
    expect(await why(['game-6'], 'shown')).toMatch(/^Only private albums can have videos/)
    await album({ deleted_at: 1 }, 'party')
    expect(await why(['game-1'])).toBe('There is no such album.')
    await album({ deleted_at: null }, 'party')
    expect(await everything()).toEqual(before)
  })

  test('of a client are shown to everybody only on the page that has that client’s consent', async () => {
    const page = async (from: string, frame: string) => {
      const wish = { title: `Page of ${from}`, category: 'Sports', frames: [frame], cover: frame }
      const made = await makePublicPage(database, { album: from, wish, categories: ['Sports'], ...BY })
      if ('refused' in made) throw new Error(made.refused)
      return made.id
    }
    const game = await page('game', 'game-1')
    const party = await page('party', 'party-1')
    const given = { givenOn: '2027-05-30', how: 'email', note: '' } as const
    await recordConsent(database, { albumId: party, clientId: 'ann' }, given, BY)
    for (const to of ['shown', party]) expect(await why(['game-2'], to)).toMatch(/Choose Create public page/)
    expect(await why(['game-2'], game, true)).toBe('done')
    // Not by way of the page either, on which consent could be withdrawn.
    const [first] = await numberedFrames(database.db, game).orderBy(ALBUM_ORDER).execute()
    expect(await why([first?.id ?? ''], 'shown', true, game)).toMatch(/Choose Create public page/)
    // From the portfolio they may go anywhere.
    expect(await why(['shown-1'], 'game', true, 'shown')).toBe('done')
  })
})
