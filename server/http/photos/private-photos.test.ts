import type { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { signedInCookie, withStaff } from '../../../app/accounts/testing.server.ts'
import { changeAlbumSlug } from '../../../app/albums/address.server.ts'
import { changePreview, revokeLink } from '../../../app/albums/studio/access/links.server.ts'
import { TERMINAL } from '../../../app/audit/actor.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { galleryAddress } from '../../../app/clients/address.ts'
import { photoUrl, RECIPE } from '../../../app/photos/rules/address.ts'
import { derivativeKey } from '../../../app/photos/storage-keys.server.ts'
import { anAlbum, aPhotograph } from '../../../app/photos/testing.server.ts'
import { aBusiness } from '../../../app/site/testing.server.ts'
import { onlookerAddress, shareAddress } from '../../../app/viewers/address.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { clientRow, frameRow, grantRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { servePhotoFiles } from './routes.ts'
import { aLink, developedOnce } from './testing-photos.ts'

const NOW = Date.UTC(2025, 9, 18)
const origin = 'http://127.0.0.1:3000'
const sign = signWith('a secret of this test')
const photosFolder = (client: string, album: string) => `${galleryAddress(client, album)}/photos`

let database: Database
let storage: Storage
let app: Hono
let mine: string
let theirs: string
let ann: string
let bob: string
let now: number
let recorded: string[]

const developed = developedOnce()

beforeEach(async () => {
  database = await openTestSqlite()
  storage = await developed()
  mine = (await aPhotograph({ database, storage }, 1, RECIPE)).id
  theirs = (await aPhotograph({ database, storage }, 2, RECIPE)).id
  for (const [client, photo] of [
    ['ann', mine],
    ['bob', theirs],
  ] as const) {
    const { id } = await anAlbum(database, `of-${client}`, { visibility: 'private', link: null })
    await database.db
      .insertInto('frame')
      .values(frameRow(id, 1, photo))
      .execute()
    await database.db.insertInto('client').values(clientRow(client)).execute()
    await database.db.insertInto('client_album').values(grantRow(client, id)).execute()
  }
  now = NOW
  ann = await signedInCookie({ database, origin }, 'ann', NOW)
  bob = await signedInCookie({ database, origin }, 'bob', NOW)
  const developer = { remake: async () => false, makeShare: async () => false }
  const { security, lines } = testSecurityLog(database)
  recorded = lines
  app = servePhotoFiles({ database, storage, developer, origin, sign, security, now: () => now })
})

const get = (path: string, cookie = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers: { Cookie: cookie, ...headers } })
const derivative = () => photoUrl({ id: mine }, 64, 'jpg', photosFolder('ann', 'of-ann'))
const whole = async (response: Response) => [response.status, [...response.headers], await response.text()]
const link = (pin: string) => aLink({ database, sign }, 'album-of-ann', { pin, now: NOW })
const NOT_FOUND = [404, expect.arrayContaining([['cache-control', 'no-store']]), 'Not found']
const grant = (row: Partial<Schema['client_album']>) =>
  database.db.updateTable('client_album').set(row).where('client_id', '=', 'ann').execute()

describe('the picture of a link’s preview', () => {
  const preview = (token: string) => get(`${shareAddress(token)}/preview.jpg`)

  test('is for whoever has an open link, as long as it is open and the owner wants it', async () => {
    await aBusiness(database)
    const open = await link('')
    const served = await preview(open.token)
    expect([served.status, served.headers.get('Cache-Control'), served.headers.get('Content-Type')]).toEqual([
      200,
      'private, no-cache',
      'image/jpeg',
    ])
    expect(served.headers.get('Cross-Origin-Resource-Policy')).toBeNull()
    const actor = TERMINAL
    const shown = { id: open.id, albumId: 'album-of-ann' }
    await changePreview(database, { ...shown, preview: false }, { actor, now: NOW })
    expect(await whole(await preview(open.token))).toEqual(NOT_FOUND)
    await changePreview(database, { ...shown, preview: true }, { actor, now: NOW })
    expect((await preview(open.token)).status).toBe(200)
    await revokeLink(database, open, { actor, now: NOW })
    expect(await whole(await preview(open.token))).toEqual(NOT_FOUND)
  })

  test('shows nothing before a PIN, and no proof without its mark', async () => {
    const [open, locked] = [await link(''), await link('4417')]
    expect(await whole(await preview(locked.token))).toEqual(NOT_FOUND)
    await database.db.updateTable('album').set({ proofs: 1 }).where('id', '=', 'album-of-ann').execute()
    expect(await whole(await preview(open.token))).toEqual(NOT_FOUND)
  })
})

describe('a private photograph', () => {
  test('is served to a guest of its album’s link, until that is revoked', async () => {
    const [open, closed] = [await link(''), await link('4417')]
    const at = (token: string, id: string) => photoUrl({ id }, 64, 'jpg', `${shareAddress(token)}/photos`)
    const served = await get(at(open.token, mine))
    expect([served.status, served.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect(await whole(await get(at(open.token, theirs)))).toEqual(NOT_FOUND)
    expect(await whole(await get(at(closed.token, mine)))).toEqual(NOT_FOUND)
    await revokeLink(database, open, { actor: TERMINAL, now: NOW })
    expect(await whole(await get(at(open.token, mine)))).toEqual(NOT_FOUND)
  })

  test('is served to the owner who sees the album as its client does, and not to that client there', async () => {
    await withStaff(database, { owner: 'owner' })
    const owner = await signedInCookie({ database, origin }, 'owner', NOW)
    const at = (id: string) => photoUrl({ id }, 64, 'jpg', `${onlookerAddress('of-ann')}/photos`)
    await grant({ revoked_at: NOW })
    const served = await get(at(mine), owner)
    expect([served.status, served.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect(await whole(await get(at(theirs), owner))).toEqual(NOT_FOUND)
    for (const cookie of ['', ann, bob]) expect(await whole(await get(at(mine), cookie))).toEqual(NOT_FOUND)
    expect(recorded).toEqual([])
  })

  test('is served to its client, who must revalidate it each time', async () => {
    const response = await get(derivative(), ann)
    const file = await storage.read(derivativeKey(mine, '64.jpg'))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-length': String(file?.length),
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w.-]+"$/),
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file)
    const again = await get(derivative(), ann, { 'If-None-Match': response.headers.get('ETag') ?? '' })
    expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'private, no-cache'])
  })

  test('is served at the address that the album had, to its client alone', async () => {
    const at = (client: string) => photoUrl({ id: mine }, 64, 'jpg', photosFolder(client, 'of-ann'))
    await changeAlbumSlug(database, { album: 'album-of-ann', wanted: 'Finals', actor: TERMINAL, now: NOW })
    expect((await get(at('ann'), ann)).status).toBe(200)
    expect(await whole(await get(at('bob'), bob))).toEqual(NOT_FOUND)
    expect(await whole(await get(at('ann')))).toEqual(NOT_FOUND)
  })

  test('of somebody else is recorded once, whoever’s address it is asked for under', async () => {
    for (let n = 0; n < 3; n++) {
      await get(derivative(), bob)
      await get(photoUrl({ id: mine }, 64, 'jpg', photosFolder('bob', 'of-ann')), bob)
      await get(photoUrl({ id: theirs }, 64, 'jpg', photosFolder('bob', 'of-bob')), bob)
      await get(photoUrl({ id: mine }, 64, 'jpg', photosFolder('bob', 'no-album')), bob)
    }
    expect(recorded).toEqual(['access.refused client bob ann', 'access.refused client bob album-of-ann'])
  })

  test('is the same 404 for anybody else, however it is requested', async () => {
    const nowhere = await whole(
      await get(photoUrl({ id: '0'.repeat(32) }, 64, 'jpg', photosFolder('ann', 'of-ann')), ann),
    )
    expect(nowhere).toEqual(NOT_FOUND)
    const etag = (await get(derivative(), ann)).headers.get('ETag') ?? ''
    const asked: Record<string, string>[] = [
      {},
      { Range: 'bytes=0-1' },
      { 'If-None-Match': etag },
      { 'If-None-Match': '*' },
    ]
    for (const cookie of ['', bob, 'sideline_session=', `sideline_session=${'A'.repeat(43)}`]) {
      for (const headers of asked) {
        expect(await whole(await get(derivative(), cookie, headers))).toEqual(nowhere)
      }
      expect((await get(derivative(), cookie, {}, 'HEAD')).status).toBe(404)
    }
  })

  test('is a 404 under another album, client or photograph', async () => {
    const wrong = [
      photoUrl({ id: theirs }, 64, 'jpg', photosFolder('ann', 'of-ann')),
      photoUrl({ id: theirs }, 64, 'jpg', photosFolder('ann', 'of-bob')),
      photoUrl({ id: theirs }, 64, 'jpg', photosFolder('bob', 'of-bob')),
      photoUrl({ id: mine }, 64, 'jpg', photosFolder('bob', 'of-ann')),
      photoUrl({ id: mine }, 64, 'jpg'),
    ]
    for (const address of wrong) expect([address, (await get(address, ann)).status]).toEqual([address, 404])
  })

  test('is served at no other address', async () => {
    const folder = photosFolder('ann', 'of-ann')
    const wrong = [
      `${folder}/${RECIPE + 1}/${mine}/64.jpg`,
      `${folder}/${RECIPE}/${mine.toUpperCase()}/64.jpg`,
      `${folder}/${RECIPE}/${mine}/64.JPG`,
      `${folder}/${RECIPE}/${mine}/65.jpg`,
      `${folder}/${RECIPE}/${mine}/preview.jpg`,
      `${folder}/${RECIPE}/${mine}/64.jpg/`,
      `${folder}/${RECIPE}/${mine}/..%2f..%2f..%2foriginals`,
      `${folder}/${RECIPE}/${mine}/%00`,
      `${photosFolder('ann', 'OF-ANN')}/${RECIPE}/${mine}/64.jpg`,
      `${photosFolder('ANN', 'of-ann')}/${RECIPE}/${mine}/64.jpg`,
    ]
    for (const address of wrong) expect([address, (await get(address, ann)).status]).toEqual([address, 404])
  })

  test('disappears with its grant, even from a browser that has it', async () => {
    for (const end of [{ revoked_at: NOW }, { revoked_at: null, expires_at: NOW }]) {
      const seen = await get(derivative(), ann)
      const had = { 'If-None-Match': seen.headers.get('ETag') ?? '' }
      expect(seen.status).toBe(200)
      await grant(end)
      expect((await get(derivative(), ann, had)).status).toBe(404)
      await grant({ revoked_at: null, expires_at: null })
    }
    await grant({ expires_at: NOW + 1 })
    expect((await get(derivative(), ann)).status).toBe(200)
    now = NOW + 1
    expect((await get(derivative(), ann)).status).toBe(404)
  })

  test('disappears with the session', async () => {
    await database.db.deleteFrom('session').where('account_id', '=', 'ann').execute()
    expect((await get(derivative(), ann)).status).toBe(404)
  })

  test('may be a cover', async () => {
    await database.db
      .updateTable('album')
      .set({ cover_photo_id: theirs })
      .where('slug', '=', 'of-ann')
      .execute()
    const folder = photosFolder('ann', 'of-ann')
    expect((await get(photoUrl({ id: theirs }, 64, 'avif', folder), ann)).status).toBe(200)
  })
})
