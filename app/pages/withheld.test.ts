import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { clearWords, readWithheldWords } from '../albums/frames/withheld-words.server.ts'
import { emptyTrash } from '../albums/trash/trash.server.ts'
import { erasePerson, hidePerson, showPerson } from '../athletes/persons.server.ts'
import { removeAthlete } from '../athletes/roster.server.ts'
import { readWithheldOf } from '../athletes/studio/athlete/withheld.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { findPictures } from '../blog/body/pictures.server.ts'
import { readContents } from '../delivery/contents.server.ts'
import { framesSaying } from '../galleries/find/captions.server.ts'
import { readPrivateGallery } from '../galleries/gallery.server.ts'
import { listAlbums, readGallery, readPublicRoll } from '../portfolio/albums.server.ts'

/** Of Ezra Brackwater Jr., who is called Ace. */
const SPELLINGS = [
  'Ezra Brackwater catches a pass.',
  'Bay Point’s Ezra Brackwater, Jr., waits.',
  'Ezra M. Brackwater Jr. runs.',
  'Ezra James Brackwater',
  'E. Brackwater (12) tackles.',
  'Brackwater tackles.',
  'Ezra ‘Ace’ Brackwater',
  'Ace scores',
  'Ezra waits.',
  'EZRA',
  'BRACKWATER Ezra',
  'Brackwater, Ezra',
  'brackwater_ezra_012.jpg',
  'BRACKWATER_Ezra_001',
  'BrackwaterEzra.jpg',
  'BrackwaterEzra2026',
  'EzraBrackwater01',
  '#brackwaterezra',
  '#EzraBrackwater',
  '@ezra_b',
  'Ezra (23) Brackwater',
  'Ezra #23 Brackwater',
  'Ezra "Ace" Brackwater',
  'Ezra & Mia Brackwater',
  'The Brackwaters',
  'Brackwater’s run',
  'Ezra’s run',
  'Ezra—Brackwater',
  'Ezra\nBrackwater',
  'Ez\u200bra runs',
  'Brack\u00adwater runs',
  'B r a c k w a t e r',
  'E.Z.R.A.',
  'Brack-\nwater runs',
  'Bräckwater runs',
  'BRA\u0308CKWATER',
  'Ｂｒａｃｋｗａｔｅｒ',
  '\u{1d401}\u{1d42b}ackwater',
  'Ezra&nbsp;runs',
  'Br&auml;ckwater',
  '&#66;rackwater',
  'Ezra%20Brackwater',
  'Team Brackwater-Smith',
  'teamezra',
]

/** What names nobody who is hidden. */
const READABLE = ['A goal in the rain', 'Number 12 runs', 'More than enough', 'Reyes scores', 'Ada Reed, 7']

const id = (n: number) => photoRow(`${n}`).id

withDatabase('words that may name who is', (open) => {
  let database: Database
  const texts = [...READABLE, ...SPELLINGS]
  const waits = texts.indexOf('Ezra waits.')
  const guest = { linkId: 'link', pinHash: null, guestId: null, address: '/s/link' }
  const viewers = [{ clientId: 'ann' }, guest]

  beforeEach(async () => {
    database = await open()
    await insertRows(database, {
      photo: texts.map((caption, n) => photoRow(`${n}`, { alt: '', caption, people: '[]' })),
      album: [
        albumRow('open', { link: null, cover_photo_id: id(waits) }),
        albumRow('game', { visibility: 'private' }),
        albumRow('others', { visibility: 'private' }),
      ],
      frame: ['open', 'game'].flatMap((album) => texts.map((_, n) => frameRow(album, n + 1, id(n)))),
      client: clientRow('ann'),
      client_album: [grantRow('ann', 'game'), grantRow('ann', 'others', { position: 2 })],
      share_link: linkRow('link', 'game'),
      team: [
        { id: 'bay', name: 'Bay Point' },
        { id: 'ridge', name: 'Ridge' },
      ],
      person: [{ id: 'ezra' }, { id: 'ada' }],
      athlete: [
        athleteRow('ezra', 'bay', '23', { name: 'Ezra “Ace” Brackwater Jr.' }),
        athleteRow('ada', 'bay', '7', { name: 'Ada Reed' }),
      ],
      album_team: ['open', 'game'].map((album_id) => ({ album_id, team_id: 'bay' })),
    })
  })

  const setPhoto = (n: number, values: Updateable<Schema['photo']>) =>
    database.db.updateTable('photo').set(values).where('id', '=', id(n)).execute()
  const hide = () => hidePerson(database, 'ezra', '', { actor: TERMINAL, now: 1 })
  const erase = () => erasePerson(database, 'ezra', { actor: TERMINAL, now: 1 })
  /** All that others get, and what they find. */
  const seen = async () => {
    const all = texts.map((_, n) => ({ kind: 'photo', id: id(n) }))
    const picture = await findPictures(database, all)
    const pages: unknown[] = [
      await readGallery(database, 'open', 1),
      await readPublicRoll(database, 'open', 1),
      await readPublicRoll(database, 'open', 2),
      (await listAlbums(database)).preview,
      texts.map((_, n) => picture({ kind: 'photo', id: id(n), alt: null })),
    ]
    for (const viewer of viewers) {
      for (const roll of [1, 2]) pages.push(await gallery(viewer, 'game', roll))
      const asked = { choice: { what: 'all' } as const, size: 'original' as const }
      const contents = await readContents({ database }, { ...viewer, slug: 'game' }, asked, 10)
      pages.push(contents?.photos.map(({ name, words }) => ({ name, words })))
    }
    return JSON.stringify(pages)
  }
  const gallery = (viewer: (typeof viewers)[number], slug: string, roll = 1) =>
    readPrivateGallery({ database }, viewer, slug, { roll, shown: 'all' }, 10)
  const found = async (letters: string) =>
    (await framesSaying({ database }, { viewer: guest, slug: 'game' }, letters, 10)).length

  test.each(['hidden', 'erased'])('%s are read by nobody else, however they are spelled', async (state) => {
    // A file's name says them too.
    for (const [n, text] of SPELLINGS.entries()) await setPhoto(n + READABLE.length, { name: `${text}.jpg` })
    await (state === 'hidden' ? hide() : erase())
    const read = await seen()
    expect(SPELLINGS.filter((text) => read.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
    expect(read).not.toMatch(/ezra|br[aä]ckwater|\bace\b/i)
    expect(read).toContain('"alt":"Photo 14"')
    for (const text of READABLE) expect(read).toContain(text)
    for (const text of SPELLINGS) expect(await found(text)).toBe(0)
    expect(await found('a goal in')).toBe(1)
  })

  test('hidden are read where another team plays, but for the whole name', async () => {
    const words = ['Brackwater High', 'BRACKWATER Ezra', 'Ezra (23) Brackwater', 'Ezra runs']
    await insertRows(database, {
      photo: words.map((caption, n) => photoRow(`x${n}`, { alt: '', caption })),
      frame: words.map((_, n) => frameRow('others', n + 1, photoRow(`x${n}`).id)),
      album_team: { album_id: 'others', team_id: 'ridge' },
    })
    const read = async () => (await gallery({ clientId: 'ann' }, 'others'))?.frames.map(({ alt }) => alt)
    await hide()
    const withheld = [words[0], 'Photo 2', 'Photo 3', words[3]]
    expect(await read()).toEqual(withheld)
    await erase()
    expect(await read()).toEqual(withheld)
  })

  test('on a roster are numbers in public, or are not read', async () => {
    const ezra = database.db.updateTable('athlete').where('id', '=', 'ezra')
    await ezra.set({ name: 'Ezra Brackwater' }).execute()
    const read = (await readPublicRoll(database, 'open', 1))?.map(({ alt }) => alt) ?? []
    expect(read.slice(4, 8)).toEqual([
      'Bay Point’s 7, 7',
      'Bay Point’s 23 catches a pass.',
      'Bay Point’s Bay Point’s 23, Jr., waits.',
      'Photo 8',
    ])
    expect(read.join()).not.toMatch(/br[aä]ckwater|reed/i)
    // A first name alone is anybody's.
    expect(read[waits]).toBe('Ezra waits.')
  })

  test('hidden are read again when the owner says that they name someone else, until they change', async () => {
    await hide()
    const first = { album: 'game', frame: `game-${waits + 1}` }
    const alt = async () => (await gallery(guest, 'game'))?.frames[waits]?.alt
    const why = await readWithheldWords(database.db, first)
    expect(why).toMatchObject({
      names: ['Ezra “Ace” Brackwater Jr.'],
      inPublic: false,
      texts: ['Ezra waits.'],
    })
    expect(await alt()).toBe('Photo 14')
    const clear = (seen = '') => clearWords(database, { ...first, seen }, { actor: TERMINAL, now: 2 })
    expect(await clear('other words')).toHaveProperty('refused')
    await clear(why?.seen)
    expect(await alt()).toBe('Ezra waits.')
    expect(await readWithheldWords(database.db, first)).toBeNull()
    const events = database.db.selectFrom('audit_event').where('action', '=', 'album.clear-words')
    expect(await events.select('about').execute()).toEqual([{ about: 'game' }])
    // Also once they are erased; another text is judged again.
    await setPhoto(waits, { title: 'Ezra again' })
    expect(await alt()).toBe('Photo 14')
    await setPhoto(waits, { title: null })
    await erase()
    expect(await alt()).toBe('Ezra waits.')
  })

  test('erased stay unread in another album, until the owner shows them', async () => {
    await erase()
    await insertRows(database, { frame: frameRow('others', 1, id(waits)) })
    await setPhoto(waits, { caption: 'Ezra, read again' })
    const framed = { album: 'others', frame: 'others-1' }
    const why = await readWithheldWords(database.db, framed)
    expect(why?.names).toEqual([])
    await clearWords(database, { ...framed, seen: why?.seen ?? '' }, { actor: TERMINAL, now: 3 })
    expect(await readWithheldWords(database.db, framed)).toBeNull()
  })

  test('hidden stay unread when the trash deletes the athlete', async () => {
    await hide()
    await removeAthlete(database, 'ezra', { actor: TERMINAL, now: 2 })
    await emptyTrash(database, { actor: TERMINAL, now: 3 })
    expect(await database.db.selectFrom('person').select('id').execute()).toEqual([{ id: 'ada' }])
    expect(await seen()).not.toMatch(/ezra|br[aä]ckwater/i)
  })

  test('hidden are counted for the owner, and nothing is when they are shown', async () => {
    await hide()
    expect(await readWithheldOf(database, 'ezra')).toMatchObject({
      photos: SPELLINGS.length,
      albums: [{ photos: SPELLINGS.length }, { photos: SPELLINGS.length }],
    })
    await showPerson(database, 'ezra', { actor: TERMINAL, now: 2 })
    expect(await found('Ezra waits')).toBe(1)
  })
})
