import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { athleteRow, frameRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { saveAlbum } from '../albums/save-album.server.ts'
import { changeSettings } from '../albums/settings.server.ts'
import { hidePerson } from '../athletes/persons.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { readSeason } from '../families/season/season.server.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { aPhotoWithLocation } from '../photos/location/testing.server.ts'
import type { CardHolder } from '../viewers/holder.server.ts'
import { deliverArchive, deliverPhotograph, makeArchive } from './deliver.server.ts'
import { aBusiness, bytesOf, PHOTOS, recorded, responseOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'owner' } as const
const OTHER = '4'.padStart(32, '0')
const ANA: CardHolder = {
  personId: 'ana',
  card: 'H3VQ8DKM',
  pinHash: 'given',
  address: '/a/h3vq8dkm',
  athleteId: null,
}
const LEO: CardHolder = { ...ANA, personId: 'leo', card: 'K7TWC2PX', address: '/a/k7twc2px' }
const GAME = 'October 18, 2025 - A vs. B'

withDatabase('what is downloaded from an athlete’s page', (open) => {
  let database: Database
  let business: Awaited<ReturnType<typeof aBusiness>>

  /** Ana is in the first and the third of the game and in the other album, Leo in the second. */
  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
    await album('game', { date: '2025-10-18' })
    await album('other', { date: '2025-09-01', name: 'Opener' })
    const page = { page: 'on', pin_hash: 'given' } as const
    const shows = { ana: [PHOTOS[0], PHOTOS[2], OTHER], leo: [PHOTOS[1]] }
    const tagged = { evidence: 'hand', step: 's', created_at: 1 } as const
    const tags = Object.entries(shows).flatMap(([athlete_id, photos]) =>
      photos.map((photo_id) => ({ athlete_id, photo_id, ...tagged })),
    )
    await insertRows(database, {
      team: { id: 'bay', name: 'Bay Point', season: 'Fall' },
      album_team: ['game', 'other'].map((album_id) => ({ album_id, team_id: 'bay' })),
      person: [ANA, LEO].map(({ personId: id, card }) => ({ id, card, ...page })),
      athlete: [athleteRow('ana', 'bay', '23'), athleteRow('leo', 'bay', '7')],
      tag: tags.map((tag, i) => ({ id: `tag-${i + 1}`, ...tag })),
    })
  })

  const download = (holder = ANA, headers: Record<string, string> = {}, path = '/somewhere') => ({
    request: business.request(path, undefined, headers),
    viewer: { ...holder, slug: null },
    who: holder.personId,
  })
  const make = async (holder = ANA, size: 'original' | 'web' = 'original') => {
    const made = await makeArchive(business.ports, download(holder), { choice: { what: 'all' }, size })
    return 'id' in made ? made.id : String(made.status)
  }
  const at = async (id: string, headers = {}, holder = ANA) =>
    responseOf(await deliverArchive(business.ports, download(holder, headers), { id }))
  const one = async (frame: string, holder = ANA, size = 'original') => {
    const asked = download(holder, {}, `/somewhere?size=${size}`)
    return responseOf(await deliverPhotograph(business.ports, asked, frame))
  }
  const album = (id: string, row: object) =>
    database.db.updateTable('album').set(row).where('id', '=', id).execute()

  test('is one archive of all her albums, with a folder for each, that resumes where it broke off', {
    tags: 'all',
  }, async () => {
    const id = await make()
    const response = await at(id)
    expect(response.headers.get('Content-Disposition')).toContain('Bay Point Fall 23.zip')
    const whole = await bytesOf(response)
    for (const name of [`${GAME}/001 DSC_1.jpg`, `${GAME}/003 a-b.jpg`, 'Opener/001 other.jpg'])
      expect([name, whole.includes(name)]).toEqual([name, true])
    expect(whole.includes('dsc_1.JPG')).toBe(false)
    const etag = response.headers.get('ETag') ?? ''
    const rest = await at(id, { Range: 'bytes=5000-', 'If-Range': etag })
    expect([rest.status, await bytesOf(rest)]).toEqual([206, whole.subarray(5000)])
    await expect.poll(async () => (await recorded(database))[0]?.completed_at).not.toBeNull()
    const facts = { album_id: null, album_name: 'Bay Point Fall 23', photographs: 3 }
    const whose = { person_id: 'ana', client_id: null, link_id: null }
    expect(await recorded(database)).toMatchObject([{ ...whose, ...facts }])
  })

  test('is nobody else’s, and looks missing to them', async () => {
    const id = await make()
    const missing = await (await at('made-up')).text()
    const theirs = await at(id, {}, LEO)
    expect([theirs.status, await theirs.text()]).toEqual([404, missing])
    expect((await one('game-2')).status).toBe(404)
    expect((await one('game-1', LEO)).status).toBe(404)
    expect((await one('game-1')).status).toBe(200)
    expect(await make({ ...ANA, pinHash: 'another' })).toBe('404')
    expect(await make({ ...ANA, card: LEO.card })).toBe('404')
  })

  test('is what each album allows, in the size that it allows', async () => {
    const names = async (size: 'original' | 'web') => {
      const id = await make(ANA, size)
      if (id === '404') return null
      const bytes = await bytesOf(await at(id))
      return [`${GAME}/001`, `${GAME}/003`, 'Opener/001'].filter((name) => bytes.includes(name))
    }
    await album('other', { downloads: 'web' })
    expect(await names('original')).toEqual([`${GAME}/001`, `${GAME}/003`])
    expect(await names('web')).toHaveLength(3)
    expect([(await one('other-1')).status, (await one('other-1', ANA, 'web')).status]).toEqual([404, 200])
    await album('game', { proofs: 1 })
    expect([await names('original'), await names('web')]).toEqual([null, ['Opener/001']])
    expect((await one('game-1', ANA, 'web')).status).toBe(404)
    await album('other', { visibility: 'public', cover_photo_id: OTHER })
    expect(await names('web')).toBeNull()
  })

  test('is, of a photograph in two albums, the one that its page shows: where most is allowed', async () => {
    await insertRows(database, { frame: frameRow('other', 2, PHOTOS[0]) })
    const places = [`${GAME}/001`, `${GAME}/002`, 'Opener/002']
    const inBoth = async (size: 'original' | 'web') => {
      const bytes = await bytesOf(await at(await make(ANA, size)))
      return places.filter((name) => bytes.includes(name))
    }
    const shownAs = async () => {
      const read = (roll: number | { position: number }) =>
        readSeason(business.ports, ANA, { roll, onlyNew: false, since: null }, Date.now())
      const [page, roll] = [await read(1), await read({ position: 1 })]
      expect(roll?.frames).toEqual(page?.frames)
      return page?.frames.filter(({ id }) => id === PHOTOS[0]).map(({ frameId }) => frameId)
    }
    expect([await shownAs(), await inBoth('web')]).toEqual([['game-1'], [`${GAME}/001`]])
    await album('game', { downloads: 'web' })
    expect(await shownAs()).toEqual(['other-2'])
    expect([await inBoth('web'), await inBoth('original')]).toEqual([['Opener/002'], ['Opener/002']])
  })

  test('is what is selected of several albums, by its numbers there, and nothing that shows somebody else', async () => {
    const select = async (...numbers: string[]) => {
      const choice = { what: 'selection', numbers } as const
      const made = await makeArchive(business.ports, download(), { choice, size: 'web' })
      if (!('id' in made)) return made.status
      const bytes = await bytesOf(await at(made.id))
      const names = [`${GAME}/001`, `${GAME}/002`, `${GAME}/003`, 'Opener/001']
      return names.filter((name) => bytes.includes(name))
    }
    expect(await select('game/3', 'other/1')).toEqual([`${GAME}/003`, 'Opener/001'])
    expect(await select('game/1', 'game/3')).toEqual([`${GAME}/001`, `${GAME}/003`])
    const missing = await select('game/9')
    for (const wrong of ['game/2', 'game/1-3', '1', 'made-up/1', 'game/', '/1', 'game/0'])
      expect([wrong, await select('other/1', wrong)]).toEqual([wrong, missing])
    await album('game', { downloads: 'none' })
    expect(await select('game/1', 'other/1')).toEqual(['Opener/001'])
  })

  test('keeps the place and has the stationery where its own album says so', async () => {
    const { storage } = business.ports
    const photo = await aPhotoWithLocation('jpeg')
    for (const id of [PHOTOS[0], OTHER])
      await storage.put(deliveryKey({ id, turned: 0, width: 6000 }, 'original'), photo)
    const fileIn = async (folder: string) => {
      const bytes = await bytesOf(await at(await make()))
      // Names stand before the contents, and once more at the end.
      const start = bytes.indexOf(folder)
      return bytes.subarray(start, start + photo.length + 2000)
    }
    await changeSettings(database, { album: 'other', change: { keepPlace: true }, actor: TERMINAL, now: 1 })
    expect((await fileIn('Opener/001')).includes(photo)).toBe(true)
    expect((await fileIn(`${GAME}/001`)).includes(photo)).toBe(false)
    const stationery = { credit: 'Jordan of Baseline', copyright: '', event: '', city: '' }
    await saveAlbum(database, { album: 'game', stationery, actor: TERMINAL, now: 1 })
    expect((await fileIn(`${GAME}/001`)).includes(stationery.credit)).toBe(true)
    expect((await fileIn('Opener/001')).includes(photo)).toBe(true)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the page is switched off', () => database.db.updateTable('person').set({ page: 'off' }).execute()],
    ['its PIN is another', () => database.db.updateTable('person').set({ pin_hash: 'new' }).execute()],
    ['she is not shown', () => hidePerson(database, 'ana', '', { actor: OWNER, now: 1 })],
    ['one of its albums is unpublished', () => album('other', { published: 0 })],
    ['one of its albums expires', () => album('other', { expires_at: 1 })],
    ['one of its albums allows no originals', () => album('other', { downloads: 'web' })],
    [
      'one of its tags is reported',
      () => database.db.updateTable('tag').set({ reported_at: 1 }).where('id', '=', 'tag-3').execute(),
    ],
    ['one of its tags is removed', () => database.db.deleteFrom('tag').where('id', '=', 'tag-3').execute()],
  ])('ends while it is sent, and is not continued, once %s', async (_, end) => {
    const id = await make()
    const running = await at(id)
    const etag = running.headers.get('ETag') ?? ''
    await end()
    await expect(running.arrayBuffer()).rejects.toThrow()
    const rest = await at(id, { Range: 'bytes=5000-', 'If-Range': etag })
    expect([404, 410]).toContain(rest.status)
  })
})
