import { Hono } from 'hono'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Developer, openDeveloper } from '../../../app/photos/develop/developer.server.ts'
import { fileUrl, photoUrl, RECIPE } from '../../../app/photos/rules/address.ts'
import { derivativeKey, originalKey, shareFile } from '../../../app/photos/storage-keys.server.ts'
import { anAlbum, aPhotograph } from '../../../app/photos/testing.server.ts'
import { aBusiness, IDENTITY, published } from '../../../app/site/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows, postRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { PHOTOS_PATH, servePhotos } from './photos.ts'
import { developedOnce } from './testing-photos.ts'

let database: Database
let storage: Storage
let developer: Developer
let app: Hono
let shown: { id: string }
let kept: { id: string }
let logged: number

const developed = developedOnce()

beforeEach(async () => {
  database = await openTestSqlite()
  storage = await developed()
  shown = await aPhotograph({ database, storage }, 1, RECIPE)
  kept = await aPhotograph({ database, storage }, 2, RECIPE)
  await anAlbum(database, 'shown', { cover_photo_id: shown.id })
  await anAlbum(database, 'kept', { cover_photo_id: kept.id, visibility: 'private' })
  logged = 0
  const log = { error: () => void logged++ }
  developer = openDeveloper({ database, storage, log })
  onTestFinished(() => developer.close())
  app = new Hono().get(PHOTOS_PATH, servePhotos({ database, storage, developer }))
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const stored = async (file: string) => (await storage.read(derivativeKey(shown.id, file))) as Buffer

describe('a public photograph', () => {
  test.each([
    ['64.avif', 'image/avif'],
    ['64.jpg', 'image/jpeg'],
    ['preview.jpg', 'image/jpeg'],
  ])('%s is served whole and may be cached forever', async (file, type) => {
    const response = await get(`/photos/${RECIPE}/${shown.id}/${file}`)
    const whole = await stored(file)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=600',
      'content-length': String(whole.length),
      'content-type': type,
      etag: expect.stringMatching(/^"[\w.-]+"$/),
      'x-content-type-options': 'nosniff',
    })
    expect(await bytesOf(response)).toEqual(whole)
  })

  test('HEAD gets the headers of GET without the bytes', async () => {
    const path = photoUrl({ id: shown.id }, 64, 'jpg')
    const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
    expect([head.status, [...head.headers], await head.text()]).toEqual([200, [...whole.headers], ''])
  })

  test('is not sent again to a browser that has it', async () => {
    const path = photoUrl({ id: shown.id }, 64, 'jpg')
    const etag = (await get(path)).headers.get('ETag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(path, { 'If-None-Match': tag })
      expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, etag, ''])
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
    expect((await get(photoUrl({ id: shown.id }, 64, 'avif'), { 'If-None-Match': etag })).status).toBe(200)
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-19', 10, 19],
    ['bytes=100-', 100, -1],
    ['bytes=-20', -20, -1],
    ['bytes=0-99999999', 0, -1],
    ['bytes=-99999999', 0, -1],
  ])('in part: %s', async (range, from, to) => {
    const whole = await stored('64.jpg')
    const [start, end] = [from < 0 ? whole.length + from : from, to < 0 ? whole.length + to : to]
    const response = await get(photoUrl({ id: shown.id }, 64, 'jpg'), { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${whole.length}`)
    expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
    expect(await bytesOf(response)).toEqual(whole.subarray(start, end + 1))
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('not beyond its end: %s', async (range) => {
    const response = await get(photoUrl({ id: shown.id }, 64, 'jpg'), { Range: range })
    const size = (await stored('64.jpg')).length
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
    'whole, for %s',
    async (range) => {
      const response = await get(photoUrl({ id: shown.id }, 64, 'jpg'), { Range: range })
      expect(response.status).toBe(200)
      expect(await bytesOf(response)).toEqual(await stored('64.jpg'))
    },
  )

  test('is sent in part only of the version asked for', async () => {
    const path = photoUrl({ id: shown.id }, 64, 'jpg')
    const etag = (await get(path)).headers.get('ETag') ?? ''
    const status = async (condition: string) =>
      (await get(path, { Range: 'bytes=0-1', 'If-Range': condition })).status
    expect(await status(etag)).toBe(206)
    for (const other of ['"older"', `W/${etag}`, 'Sat, 18 Oct 2025 19:30:05 GMT']) {
      expect(await status(other)).toBe(200)
    }
  })
})

describe('everything else is the same 404:', () => {
  const all = async (response: Response) => [response.status, [...response.headers], await response.text()]

  test('a private photograph', async () => {
    const nowhere = await all(await get(photoUrl({ id: '0'.repeat(32) }, 64, 'jpg')))
    expect(nowhere).toEqual([404, expect.arrayContaining([['cache-control', 'no-store']]), 'Not found'])
    const asked: Record<string, string>[] = [{}, { 'If-None-Match': '*' }, { Range: 'bytes=0-1' }]
    for (const headers of asked) {
      expect(await all(await get(photoUrl({ id: kept.id }, 64, 'jpg'), headers))).toEqual(nowhere)
    }
    expect(await storage.size(derivativeKey(kept.id, '64.jpg'))).toBeGreaterThan(0)
  })

  test('a photograph whose album was unpublished', async () => {
    const path = photoUrl({ id: shown.id }, 64, 'jpg')
    expect((await get(path)).status).toBe(200)
    await database.db.updateTable('album').set({ published: 0 }).where('slug', '=', 'shown').execute()
    expect((await get(path)).status).toBe(404)
  })

  test('the picture of a scheduled post', async () => {
    await insertRows(database, { post: postRow('post', { publish_at: 1000, main_photo_id: kept.id }) })
    let now = 999
    app = new Hono().get(PHOTOS_PATH, servePhotos({ database, storage, developer, now: () => now }))
    expect((await get(photoUrl({ id: kept.id }, 64, 'jpg'))).status).toBe(404)
    now = 1000
    expect((await get(photoUrl({ id: kept.id }, 64, 'jpg'))).status).toBe(200)
  })

  test('a malformed address', async () => {
    const nowhere = await all(await get(photoUrl({ id: '0'.repeat(32) }, 64, 'jpg')))
    const { id } = shown
    const paths = [
      `/photos/${RECIPE + 1}/${id}/64.jpg`,
      `/photos/0${RECIPE}/${id}/64.jpg`,
      `/photos/${RECIPE}/${id.toUpperCase()}Z/64.jpg`,
      `/photos/${RECIPE}/${id}/400.jpg`,
      `/photos/${RECIPE}/${id}/064.jpg`,
      `/photos/${RECIPE}/${id}/64.png`,
      `/photos/${RECIPE}/${id}/share-0123.jpg`,
      `/photos/${RECIPE}/${id}/..%2f..%2f..%2f..%2foriginals`,
      `/photos/${RECIPE}/..%2f..%2foriginals%2f${id}/64.jpg`,
      `/photos/${RECIPE}/${id}/%00`,
    ]
    for (const path of paths) expect([path, await all(await get(path))]).toEqual([path, nowhere])
  })
})

describe('a lost derivative', () => {
  test('is developed again and served', async () => {
    const before = await stored('64.avif')
    await storage.remove(derivativeKey(shown.id, '64.avif'))
    const responses = await Promise.all([1, 2, 3].map(() => get(photoUrl({ id: shown.id }, 64, 'avif'))))
    for (const response of responses) expect(await bytesOf(response)).toEqual(before)
    expect(logged).toBe(0)
  })

  test('is a 404 when its original is lost too, and the log says why', async () => {
    await storage.remove(derivativeKey(shown.id, '64.avif'))
    await storage.remove(originalKey(shown.id))
    const response = await get(photoUrl({ id: shown.id }, 64, 'avif'))
    expect([response.status, response.headers.get('Cache-Control'), logged]).toEqual([404, 'no-store', 1])
  })

  test('of a private photograph is not developed again', async () => {
    await storage.remove(derivativeKey(kept.id, '64.avif'))
    expect((await get(photoUrl({ id: kept.id }, 64, 'avif'))).status).toBe(404)
    expect(await storage.size(derivativeKey(kept.id, '64.avif'))).toBeNull()
  })
})

describe('a preview with the name of the business', () => {
  const FOREVER = 'public, max-age=31536000, immutable, s-maxage=600'
  const FIVE_MINUTES = 'public, max-age=300'
  beforeEach(async () => {
    await aBusiness(database)
  })

  const share = async (name: string, id = shown.id) => {
    const response = await get(fileUrl({ id }, shareFile(name)))
    return { bytes: await bytesOf(response), cache: response.headers.get('Cache-Control') }
  }

  test('is made when it is requested, stored, and may be cached forever', async () => {
    const { bytes, cache } = await share('Ann')
    expect([cache, bytes.equals(await stored('preview.jpg'))]).toEqual([FOREVER, false])
    expect(await stored(shareFile('Ann'))).toEqual(bytes)
    expect(await share('Ann')).toEqual({ bytes, cache })
  })

  test('is the plain preview for a short time when the name is not ours, cannot be drawn, or too many wait', {
    tags: 'all',
  }, async () => {
    const plain = { bytes: await stored('preview.jpg'), cache: FIVE_MINUTES }
    expect(await share('Somebody else')).toEqual(plain)
    const undrawn = JSON.stringify({ ...IDENTITY, brand: '\u0378' })
    const identity = database.db.updateTable('site_section').set({ published: undrawn })
    await identity.where('section', '=', 'identity').execute()
    expect(await share('\u0378')).toEqual(plain)
    await published(database, { identity: { ...IDENTITY, brand: 'Ann' } })
    const busy = { ...developer, makeShare: async () => false }
    app = new Hono().get(PHOTOS_PATH, servePhotos({ database, storage, developer: busy }))
    expect(await share('Ann')).toEqual(plain)
  })

  test('is missing for a private photograph', async () => {
    expect((await get(fileUrl({ id: kept.id }, shareFile('Ann')))).status).toBe(404)
  })
})
