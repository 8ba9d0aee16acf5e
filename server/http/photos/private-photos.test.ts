import type { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { signedInCookie, withStaff } from '../../../app/accounts/testing.server.ts'
import { saveAlbum } from '../../../app/albums/save-album.server.ts'
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
import { clientRow, frameRow, grantRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { servePhotoFiles } from './routes.ts'
import { aLink, developedOnce } from './testing-photos.ts'

const NOW = Date.UTC(2025, 9, 18)
const BY = { actor: TERMINAL, now: NOW }
const origin = 'http://127.0.0.1:3000'
const sign = signWith('a secret of this test')
const NOT_FOUND = [404, expect.arrayContaining([['cache-control', 'no-store']]), 'Not found']

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
  for (const [client, photo] of Object.entries({ ann: mine, bob: theirs })) {
    const { id } = await anAlbum(database, `of-${client}`, { visibility: 'private', link: null })
    await insertRows(database, {
      frame: frameRow(id, 1, photo),
      client: clientRow(client),
      client_album: grantRow(client, id),
    })
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
const photosFolder = (client: string, album: string) => `${galleryAddress(client, album)}/photos`
const at = (folder: string, id = mine) => photoUrl({ id }, 64, 'jpg', folder)
const derivative = () => at(photosFolder('ann', 'of-ann'))
const whole = async (response: Response) => [response.status, [...response.headers], await response.text()]
const expectMissing = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
  expect([path, await whole(await get(path, cookie, headers))]).toEqual([path, NOT_FOUND])
const expectServed = async (path: string, cookie = '') => {
  const { status, headers } = await get(path, cookie)
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  return headers
}
const link = (pin: string) => aLink({ database, sign }, 'album-of-ann', { pin, now: NOW })
const grant = (row: Partial<Schema['client_album']>) =>
  database.db.updateTable('client_album').set(row).where('client_id', '=', 'ann').execute()

describe('the picture of a link’s preview', () => {
  const preview = (token: string) => `${shareAddress(token)}/preview.jpg`

  test('is for whoever has an open link, as long as it is open and the owner wants it', async () => {
    await aBusiness(database)
    const open = await link('')
    const headers = await expectServed(preview(open.token))
    expect(headers.get('Content-Type')).toBe('image/jpeg')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBeNull()
    const shown = { id: open.id, albumId: 'album-of-ann' }
    await changePreview(database, { ...shown, preview: false }, BY)
    await expectMissing(preview(open.token))
    await changePreview(database, { ...shown, preview: true }, BY)
    await expectServed(preview(open.token))
    await revokeLink(database, open, BY)
    await expectMissing(preview(open.token))
  })

  test('shows nothing before a PIN, and no proof without its mark', async () => {
    const [open, locked] = [await link(''), await link('4417')]
    await expectMissing(preview(locked.token))
    await database.db.updateTable('album').set({ proofs: 1 }).where('id', '=', 'album-of-ann').execute()
    await expectMissing(preview(open.token))
  })
})

describe('a private photograph', () => {
  test('is served to a guest of its album’s link, until that is revoked', async () => {
    const [open, locked] = [await link(''), await link('4417')]
    const folder = `${shareAddress(open.token)}/photos`
    await expectServed(at(folder))
    await expectMissing(at(folder, theirs))
    await expectMissing(at(`${shareAddress(locked.token)}/photos`))
    await revokeLink(database, open, BY)
    await expectMissing(at(folder))
  })

  test('is served to the owner who sees the album as its client does, and not to that client there', async () => {
    await withStaff(database, { owner: 'owner' })
    const owner = await signedInCookie({ database, origin }, 'owner', NOW)
    const folder = `${onlookerAddress('of-ann')}/photos`
    await grant({ revoked_at: NOW })
    await expectServed(at(folder), owner)
    await expectMissing(at(folder, theirs), owner)
    for (const cookie of ['', ann, bob]) await expectMissing(at(folder), cookie)
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
    await saveAlbum(database, { album: 'album-of-ann', slug: 'Finals', ...BY })
    await expectServed(derivative(), ann)
    await expectMissing(at(photosFolder('bob', 'of-ann')), bob)
    await expectMissing(derivative())
  })

  test('of somebody else is recorded once, whoever’s address it is asked for under', async () => {
    for (let n = 0; n < 3; n++) {
      await get(derivative(), bob)
      for (const album of ['of-ann', 'no-album']) await get(at(photosFolder('bob', album)), bob)
      await get(at(photosFolder('bob', 'of-bob'), theirs), bob)
    }
    expect(recorded).toEqual(['access.refused client bob ann', 'access.refused client bob album-of-ann'])
  })

  test('is the same 404 for anybody else, however it is requested', async () => {
    await expectMissing(at(photosFolder('ann', 'of-ann'), '0'.repeat(32)), ann)
    const etag = (await get(derivative(), ann)).headers.get('ETag') ?? ''
    for (const cookie of ['', bob, 'sideline_session=', `sideline_session=${'A'.repeat(43)}`]) {
      await expectMissing(derivative(), cookie)
      for (const tag of [etag, '*']) await expectMissing(derivative(), cookie, { 'If-None-Match': tag })
      await expectMissing(derivative(), cookie, { Range: 'bytes=0-1' })
      expect((await get(derivative(), cookie, {}, 'HEAD')).status).toBe(404)
    }
  })

  test('is served at no other address', async () => {
    const folder = photosFolder('ann', 'of-ann')
    const wrong = [
      at(folder, theirs),
      at(photosFolder('ann', 'of-bob'), theirs),
      at(photosFolder('bob', 'of-bob'), theirs),
      at(photosFolder('bob', 'of-ann')),
      photoUrl({ id: mine }, 64, 'jpg'),
      `${folder}/${RECIPE + 1}/${mine}/64.jpg`,
      `${folder}/${RECIPE}/${mine.toUpperCase()}/64.jpg`,
      `${folder}/${RECIPE}/${mine}/64.JPG`,
      `${folder}/${RECIPE}/${mine}/65.jpg`,
      `${folder}/${RECIPE}/${mine}/preview.jpg`,
      `${folder}/${RECIPE}/${mine}/64.jpg/`,
      `${folder}/${RECIPE}/${mine}/..%2f..%2f..%2foriginals`,
      `${folder}/${RECIPE}/${mine}/%00`,
      at(photosFolder('ann', 'OF-ANN')),
      at(photosFolder('ANN', 'of-ann')),
    ]
    for (const path of wrong) expect([path, (await get(path, ann)).status]).toEqual([path, 404])
  })

  test('disappears with its grant, even from a browser that has it', async () => {
    for (const end of [{ revoked_at: NOW }, { revoked_at: null, expires_at: NOW }]) {
      const seen = await expectServed(derivative(), ann)
      await grant(end)
      await expectMissing(derivative(), ann, { 'If-None-Match': seen.get('ETag') ?? '' })
      await grant({ revoked_at: null, expires_at: null })
    }
    await grant({ expires_at: NOW + 1 })
    await expectServed(derivative(), ann)
    now = NOW + 1
    await expectMissing(derivative(), ann)
  })

  test('may be a cover', async () => {
    const album = database.db.updateTable('album').set({ cover_photo_id: theirs })
    await album.where('slug', '=', 'of-ann').execute()
    await expectServed(at(photosFolder('ann', 'of-ann'), theirs), ann)
  })

  test('is shown in the studio to staff alone, also in no album', async () => {
    await database.db.deleteFrom('frame').execute()
    await withStaff(database, { owner: 'owner', assistant: 'assistant' })
    for (const role of ['owner', 'assistant']) {
      const cookie = await signedInCookie({ database, origin }, role, NOW)
      const seen = await expectServed(at('/studio/photos'), cookie)
      const again = await get(at('/studio/photos'), cookie, { 'If-None-Match': seen.get('ETag') ?? '' })
      expect(again.status).toBe(304)
      await expectMissing(at('/studio/photos').replace('/64.', '/65.'), cookie)
      await expectMissing(at('/studio/photos').replace('.jpg', '.png'), cookie)
    }
    for (const cookie of ['', ann, `sideline_session=${'A'.repeat(43)}`]) {
      await expectMissing(at('/studio/photos'), cookie)
    }
  })
})
