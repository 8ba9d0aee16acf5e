import { expect, test } from 'vitest'
import {
  albumRow,
  athleteRow,
  frameRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { checkPin } from '../accounts/pins/pin.server.ts'
import { signWith } from '../accounts/signature.server.ts'
import { makeCards } from '../athletes/cards/make-cards.server.ts'
import { lockedPage, throttledPage } from '../athletes/cards/page-pins.server.ts'
import { changePagePin, switchPage } from '../athletes/cards/pages.server.ts'
import { hidePerson, linkAthletes, showPerson } from '../athletes/persons.server.ts'
import { readFamilyPage } from '../athletes/studio/athlete/family-page.server.ts'
import { testSecurityLog } from '../audit/testing.server.ts'
import { readSeason } from '../families/season/season.server.ts'
import { type CardHolder, readPage } from './holder.server.ts'
import { openFrames, openPhoto } from './viewer.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)
const DAY = 86_400_000
const OWNER = { kind: 'owner', id: 'owner' } as const
const BY = { actor: OWNER, now: NOW }
const ORIGIN = 'https://example.com'
const sign = signWith('a secret of this test')

const PRIVATE = { visibility: 'private', link: null } as const
/** The nth photograph of an album shows Ana, Leo, both or nobody. */
const PHOTOS = ['ana', 'leo', 'both', 'nobody'] as const

withDatabase('an athlete’s page', (open) => {
  async function aSeason() {
    const database = await open()
    const { db } = database
    const albums = [
      albumRow('opener', { ...PRIVATE, date: '2027-03-01' }),
      albumRow('derby', { ...PRIVATE, date: '2027-04-01' }),
      albumRow('proofs', { ...PRIVATE, date: '2027-02-01', proofs: 1 }),
      albumRow('portfolio', { date: '2027-01-01' }),
      albumRow('draft', { ...PRIVATE, published: 0 }),
      albumRow('over', { ...PRIVATE, expires_at: NOW }),
      albumRow('trash', { ...PRIVATE, deleted_at: 1 }),
      albumRow('elsewhere', { link: 'https://elsewhere.example' }),
      albumRow('page', { made_from: 'derby' }),
      albumRow('others', PRIVATE),
    ].map((row) => ({ proofs: 0 as const, deleted_at: null, expires_at: null, made_from: null, ...row }))
    const photos = albums.flatMap(({ id }) => PHOTOS.map((who) => photoRow(`${id}-${who}`)))
    const tags = photos.flatMap(({ id: photo_id }, i) =>
      ['ana', 'leo'].flatMap((athlete_id) => {
        const who = PHOTOS[i % PHOTOS.length]
        return who === athlete_id || who === 'both' ? { id: `${athlete_id}-${i}`, athlete_id, photo_id } : []
      }),
    )
    const tagged = { evidence: 'hand' as const, step: 's', created_at: NOW - DAY }
    await insertRows(database, {
      photo: photos,
      album: albums,
      frame: albums.flatMap(({ id }) =>
        PHOTOS.map((who, i) => frameRow(id, i + 1, photoRow(`${id}-${who}`).id)),
      ),
      team: ['bay', 'ridge', 'next'].map((id) => ({ id, name: id, season: '' })),
      album_team: albums.map(({ id }) => ({ album_id: id, team_id: id === 'others' ? 'ridge' : 'bay' })),
      person: ['ana', 'leo', 'ana27'].map((id) => ({ id })),
      athlete: [
        athleteRow('ana', 'bay', '23'),
        athleteRow('leo', 'bay', '7'),
        athleteRow('ana27', 'next', '4'),
      ],
      tag: tags.map((tag) => ({ ...tag, ...tagged })),
    })
    const cover_photo_id = photoRow('portfolio-leo').id
    await db.updateTable('album').set({ cover_photo_id }).where('visibility', '=', 'public').execute()
    const ports = { database, sign, origin: ORIGIN }
    await makeCards(ports, 'bay', BY)
    return { database, db, ports }
  }
  type Season = Awaited<ReturnType<typeof aSeason>>

  const cardOf = async ({ db }: Season, id: string) =>
    (await db.selectFrom('person').select('card').where('id', '=', id).executeTakeFirstOrThrow()).card ?? ''
  const request = (cookie = '', query = '') =>
    new Request(`${ORIGIN}/a/somewhere${query}`, { headers: { Cookie: cookie } })
  const enter = async (season: Season, athlete: string): Promise<string> => {
    const right = (await readFamilyPage(season.ports, athlete))?.pin ?? ''
    const answer = await (await tries(season, athlete))(right)
    return 'cookie' in answer ? (answer.cookie.split(';')[0] ?? '') : ''
  }
  const tries = async ({ ports, database }: Season, athlete: string, log = testSecurityLog(database)) => {
    const person = database.db.selectFrom('person').select(['card', 'pin_hash']).where('id', '=', athlete)
    const { card, pin_hash } = await person.executeTakeFirstOrThrow()
    const throttled = throttledPage(athlete)
    return (pin: string, other = card ?? '') => {
      const given = { page: lockedPage(other), pinHash: pin_hash ?? '', pin, address: 'a', throttled }
      return checkPin({ ...ports, security: log.security }, given, NOW)
    }
  }
  const holderWith = async (season: Season, cookie: string, athlete = 'ana'): Promise<CardHolder | null> =>
    (await readPage(season.ports, request(cookie), await cardOf(season, athlete)))?.holder ?? null
  const seenBy = async ({ database }: Season, holder: CardHolder | null, at = NOW) => {
    if (!holder) return null
    const frames = await openFrames({ database }, holder, null, at).select('frame.id').execute()
    return frames.map(({ id }) => id)
  }
  const HERS = ['derby', 'opener', 'proofs', 'portfolio'].flatMap((album) => [`${album}-1`, `${album}-3`])
  const FIRST = { roll: 1, onlyNew: false, since: null }

  test('shows her in each album of her team that is open, and nothing else', async () => {
    const season = await aSeason()
    const holder = await holderWith(season, await enter(season, 'ana'))
    expect(await seenBy(season, holder)).toEqual(HERS)
    const photoOf = async (album: string, who: string) => {
      const photo =
        holder && (await openPhoto(season.ports, holder, album, photoRow(`${album}-${who}`).id, NOW))
      return photo?.name.replace('.jpg', '') ?? null
    }
    for (const album of ['derby', 'opener', 'proofs', 'portfolio'])
      expect([await photoOf(album, 'ana'), await photoOf(album, 'leo')]).toEqual([`${album}-ana`, null])
    for (const album of ['draft', 'over', 'trash', 'elsewhere', 'page', 'others'])
      expect([album, await photoOf(album, 'ana')]).toEqual([album, null])
    // A photograph of hers is not found below another album, nor is a cover that shows somebody else.
    const foreign = photoRow('opener-ana').id
    expect(holder && (await openPhoto(season.ports, holder, 'derby', foreign, NOW))).toBeNull()
    expect(await photoOf('portfolio', 'leo')).toBeNull()
    const page = holder && (await readSeason(season.ports, holder, FIRST, NOW))
    const albums = page?.albums.map(({ id, count, proofs }) => `${count} in ${id}${proofs ? ', proofs' : ''}`)
    expect(albums).toEqual(['2 in derby', '2 in opener', '2 in proofs, proofs', '2 in portfolio'])
    expect(page?.marks.map(({ number, downloads }) => [number, downloads])).toEqual([
      ...[1, 3, 1, 3].map((number) => [number, 'all']),
      ...[1, 3, 1, 3].map((number) => [number, 'none']),
    ])
    expect(page?.downloads.flatMap(({ count, left }) => [count, left])).toEqual([4, 4, 4, 4])
    const folders = page?.frames.map(({ folder }) => folder?.split('/').slice(3, 5).join('/'))
    const shown = ['derby/photos', 'opener/photos', 'proofs/proofs', 'portfolio/photos']
    expect(folders).toEqual(shown.flatMap((folder) => [folder, folder]))
  })

  test('opens with its own PIN alone, and a new PIN ends the old one', async () => {
    const season = await aSeason()
    const [ana, leo] = [await enter(season, 'ana'), await enter(season, 'leo')]
    expect(ana).toMatch(/^__Secure-athlete-pin-[A-Z2-9]{8}=/)
    expect(await holderWith(season, '')).toBeNull()
    expect(await holderWith(season, leo)).toBeNull()
    expect(await seenBy(season, await holderWith(season, leo, 'leo'))).not.toContain('derby-1')
    const holder = await holderWith(season, ana)
    await changePagePin(season.ports, 'ana', true, BY)
    expect(await holderWith(season, ana)).toBeNull()
    // Whoever was let in before sees nothing from now on, whatever is asked.
    expect(await seenBy(season, holder)).toEqual([])
    await changePagePin(season.ports, 'ana', false, BY)
    expect(await seenBy(season, await holderWith(season, ''))).toEqual(HERS)
  })

  test('limits wrong PINs, and tells the owner', async () => {
    const season = await aSeason()
    const log = testSecurityLog(season.database)
    const right = (await readFamilyPage(season.ports, 'ana'))?.pin ?? ''
    const given = await tries(season, 'ana', log)
    for (let n = 0; n < 20; n++) await given(`${n + 100_000}`)
    expect(await given(right)).toHaveProperty('at')
    expect(log.lines).toEqual(['athlete.throttled visitor ana'])
  })

  test('limits the wrong PINs of one address on all cards together', async () => {
    const given = await tries(await aSeason(), 'ana')
    for (let n = 0; n < 60; n++) expect(await given(`${n + 100_000}`, `card${n >> 4}`)).toHaveProperty('left')
    expect(await given('200000', 'card9')).toHaveProperty('at')
  })

  const set = (table: 'album' | 'tag' | 'athlete' | 'team', row: object, id: string) => (season: Season) =>
    season.db.updateTable(table).set(row).where('id', '=', id).execute()

  test.each<[string, (season: Season) => Promise<unknown>]>([
    ['is switched off', ({ ports }) => switchPage(ports, 'ana', 'off', BY)],
    ['is of somebody who is not shown', ({ database }) => hidePerson(database, 'ana', '', BY)],
    ['is of somebody who left the roster', set('athlete', { deleted_at: 1 }, 'ana')],
    ['is of a team in the trash', set('team', { deleted_at: 1 }, 'bay')],
    ['has a number that another wears', set('athlete', { number: '23' }, 'leo')],
  ])('does not open while it %s', async (_, end) => {
    const season = await aSeason()
    const cookie = await enter(season, 'ana')
    const holder = await holderWith(season, cookie)
    expect(await seenBy(season, holder)).toEqual(HERS)
    await end(season)
    expect(await readPage(season.ports, request(cookie), await cardOf(season, 'ana'))).toBeNull()
    expect(await seenBy(season, holder)).toEqual([])
    expect(holder && (await readSeason(season.ports, holder, FIRST, NOW))).toBeNull()
    const photo = photoRow('derby-ana').id
    expect(holder && (await openPhoto(season.ports, holder, 'derby', photo, NOW))).toBeNull()
  })

  test.each<[string, string[], (season: Season) => Promise<unknown>]>([
    ['album is unpublished', ['derby-1', 'derby-3'], set('album', { published: 0 }, 'derby')],
    ['album expires', ['derby-1', 'derby-3'], set('album', { expires_at: NOW }, 'derby')],
    ['album goes to the trash', ['derby-1', 'derby-3'], set('album', { deleted_at: 1 }, 'derby')],
    [
      'public album lacks a category',
      ['portfolio-1', 'portfolio-3'],
      set('album', { category: '' }, 'portfolio'),
    ],
    [
      'album is not of her team',
      ['derby-1', 'derby-3'],
      ({ db }) => db.deleteFrom('album_team').where('album_id', '=', 'derby').execute(),
    ],
    ['tag is reported', ['derby-1'], set('tag', { reported_at: 1 }, 'ana-4')],
    ['tag is removed', ['derby-1'], ({ db }) => db.deleteFrom('tag').where('id', '=', 'ana-4').execute()],
    [
      'frame goes to the trash',
      ['derby-1'],
      ({ db }) => db.updateTable('frame').set({ deleted_at: 1 }).where('id', '=', 'derby-1').execute(),
    ],
    [
      'photograph is held because of somebody else',
      ['derby-3', 'opener-3', 'proofs-3', 'portfolio-3'],
      ({ database }) => hidePerson(database, 'leo', '', BY),
    ],
  ])('shows less as soon as an %s', async (_, gone, end) => {
    const season = await aSeason()
    const holder = await holderWith(season, await enter(season, 'ana'))
    await end(season)
    expect(await seenBy(season, holder)).toEqual(HERS.filter((id) => !gone.includes(id)))
    for (const id of gone) {
      const album = id.split('-')[0] ?? ''
      const photo = photoRow(`${album}-${id.endsWith('1') ? 'ana' : 'both'}`).id
      expect([id, holder && (await openPhoto(season.ports, holder, album, photo, NOW))]).toEqual([id, null])
    }
  })

  test('is shown again as it was, with the same PIN', async () => {
    const season = await aSeason()
    const cookie = await enter(season, 'ana')
    await hidePerson(season.database, 'ana', '', BY)
    await showPerson(season.database, 'ana', BY)
    expect(await seenBy(season, await holderWith(season, cookie))).toEqual(HERS)
  })

  test('is of all her teams, one at a time, first the one that was photographed last', async () => {
    const season = await aSeason()
    await linkAthletes(season.database, 'ana', 'ana27', BY)
    const holder = await holderWith(season, await enter(season, 'ana'))
    const read = async (athleteId: string | null) =>
      holder && readSeason(season.ports, { ...holder, athleteId }, FIRST, NOW)
    const first = await read(null)
    expect([first?.athlete.id, first?.total.frames]).toEqual(['ana', 8])
    expect(first?.teams.map(({ id }) => id)).toEqual(['ana', 'ana27'])
    expect((await read('ana27'))?.total.frames).toBe(0)
    expect(await read('leo')).toBeNull()
  })

  test('marks what was tagged or published since the last visit', async () => {
    const season = await aSeason()
    const holder = await holderWith(season, await enter(season, 'ana'))
    const read = async (since: number | null, onlyNew = false) =>
      holder && readSeason(season.ports, holder, { roll: 1, onlyNew, since }, NOW)
    expect((await read(null))?.total.fresh).toBe(0)
    expect((await read(NOW - 2 * DAY))?.total.fresh).toBe(8)
    await set('tag', { created_at: NOW }, 'ana-4')(season)
    const event = { id: 'e', at: NOW, actor: 'owner', action: 'album.publish', about: 'opener' } as const
    await insertRows(season, { audit_event: { ...event, detail: null } })
    const page = await read(NOW - DAY, true)
    const fresh = page?.albums.map(({ id, count, fresh }) => `${fresh} of ${count} in ${id}`)
    expect(fresh).toEqual(['1 of 1 in derby', '2 of 2 in opener'])
    expect(page?.total).toEqual({ albums: 4, frames: 8, videos: 0, fresh: 3 })
  })

  test('has no address for what is no code, and of no code that is not there', async () => {
    const season = await aSeason()
    for (const code of ['', 'x', '22222222', 'ana', '%', (await cardOf(season, 'ana')).slice(1)])
      expect(await readPage(season.ports, request(), code)).toBeNull()
    const code = (await cardOf(season, 'ana')).toLowerCase()
    expect(await readPage(season.ports, request(), code)).toMatchObject({ personId: 'ana', holder: null })
  })
})
