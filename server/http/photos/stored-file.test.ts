import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { photoUrl, RECIPE } from '../../../app/photos/rules/address.ts'
import { anAlbum, aPhotograph } from '../../../app/photos/testing.server.ts'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { openStorage } from '../../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { openTestS3 } from '../../../ports/storage/testing-s3.ts'
import { openTestServer } from '../testing-server.ts'
import { openTestSite } from '../testing-site.ts'
import { PLAYED, type StoredFile, sendFile } from './stored-file.ts'

const serve = (storage: Storage, file: StoredFile) =>
  new Hono().get('/', async (c) => (await sendFile(c, storage, file)) ?? c.text('none', 404))

const serveVideo = (stream: Readable, allowed: () => Promise<boolean>) => {
  const storage = { ...diskStorage(testFolder()), open: async () => ({ size: 30, stream }) }
  return serve(storage, { key: 'originals/ab/video', size: 30, blanks: [], allowed, ...PLAYED })
}

describe('a video', () => {
  /** At its end the viewer may see it, may not, or the database is away. */
  async function slowly(atTheEnd: boolean | Error, seconds = 60) {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    async function* chunks() {
      yield Buffer.from('the first second, ')
      vi.setSystemTime(Date.now() + seconds * 1_000)
      yield Buffer.from('and the rest')
    }
    const allowed = async () => {
      if (atTheEnd instanceof Error) throw atTheEnd
      return atTheEnd
    }
    return (await serveVideo(Readable.from(chunks()), allowed).request('/')).text()
  }

  test('that is being watched ends when its viewer may not see it any more', async () => {
    expect(await slowly(true)).toBe('the first second, and the rest')
    await expect(slowly(false)).rejects.toThrow(/abort/)
  })

  test('goes on while the database fails over, for ten seconds', async () => {
    const away = new Error('connection lost')
    expect(await slowly(away, 9)).toBe('the first second, and the rest')
    await expect(slowly(away, 10)).rejects.toThrow('connection lost')
  })

  test('is closed when nobody begins to read it, or its visitor leaves before the first byte', async () => {
    const unread = Readable.from([Buffer.from('the pictures')])
    await (await serveVideo(unread, async () => true).request('/')).body?.cancel()
    await expect.poll(() => unread.destroyed).toBe(true)
    const storage = diskStorage(testFolder())
    await storage.put('originals/ab/video', Buffer.alloc(1_000_000))
    const leaving = new AbortController()
    const file = { key: 'originals/ab/video', blanks: [], ...PLAYED }
    const left = await serve(storage, file).request('/', { signal: leaving.signal })
    leaving.abort()
    await expect(left.text()).rejects.toThrow(/abort/)
  })
})

describe('from a bucket', () => {
  const key = 'derived/1/ab/photo/800.jpg'

  async function site(bytes: Uint8Array | null, remade?: Uint8Array) {
    const s3 = await openTestS3()
    const storage = await openStorage(s3.url, { s3: s3.settings })
    if (bytes) await storage.put(key, bytes)
    s3.requests.length = 0
    const remake = async () => {
      if (remade) s3.objects.set(`site/${key}`, Buffer.from(remade))
      return remade !== undefined
    }
    const app = serve(storage, { key, type: 'image/jpeg', cacheControl: 'no-store', remake })
    const get = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
      app.request('/', { headers, ...init })
    return { s3, app, get, asked: () => s3.requests.map((one) => one.split(' ')[0]).join(' ') }
  }

  test('a photograph costs one request, and what has been loaded already none of its bytes', async () => {
    const { get, asked } = await site(Buffer.from('0123456789'))
    const whole = await get()
    expect([whole.headers.get('Content-Length'), await whole.text()]).toEqual(['10', '0123456789'])
    expect(asked()).toBe('GET')
    const again = await get({ 'If-None-Match': whole.headers.get('ETag') ?? '' })
    expect([again.status, asked()]).toEqual([304, 'GET HEAD'])
    expect([(await get({}, { method: 'HEAD' })).status, asked()]).toEqual([200, 'GET HEAD HEAD'])
    expect(await (await get({ Range: 'bytes=2-3' })).text()).toBe('23')
    expect(asked()).toBe('GET HEAD HEAD HEAD GET')
  })

  test('a lost one is made again', async () => {
    const lost = await site(null, Buffer.from('again'))
    expect(await (await lost.get()).text()).toBe('again')
    expect(lost.asked()).toBe('GET GET')
    const gone = await site(null)
    expect([(await gone.get()).status, gone.asked()]).toEqual([404, 'GET'])
  })

  test('that is silent, a visitor is told after a while when to ask again', async () => {
    const s3 = await openTestS3()
    // The storage alone would wait longer than this test.
    const limits = { firstByte: 600_000 }
    const storage = await openStorage(s3.url, { s3: { ...s3.settings, limits } })
    const database = await openTestSqlite()
    const { id } = await aPhotograph({ database, storage }, 1, RECIPE)
    await anAlbum(database, 'shown', { cover_photo_id: id })
    const reported: unknown[] = []
    const site = await openTestSite(database, { storage, report: (error) => reported.push(error) })
    s3.faults = ['silent', 'silent']
    const ask = (method: string) => fetch(site.origin + photoUrl({ id }, 64, 'jpg'), { method })
    for (const { status, headers } of await Promise.all(['GET', 'HEAD'].map(ask))) {
      expect(status).toBe(503)
      expect(Object.fromEntries(headers)).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    }
    expect(reported).toEqual([expect.any(StorageUnusable), expect.any(StorageUnusable)])
  })

  test('a visitor whose connection ends leaves none to the bucket', async () => {
    const { s3, app } = await site(Buffer.alloc(5_000_000))
    const connect = await openTestServer(getRequestListener(app.fetch))
    for (const fault of ['silent', 'stalls'] as const) {
      s3.faults = [fault]
      const before = s3.requests.length
      const socket = connect()
      socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n')
      await expect.poll(() => s3.requests.length).toBeGreaterThan(before)
      socket.destroy()
      await expect.poll(() => s3.connections()).toBe(0)
    }
  })

  test('a visitor who leaves ends the request', async () => {
    const { s3, get } = await site(Buffer.alloc(5_000_000))
    s3.faults = ['silent']
    const leaving = new AbortController()
    const response = get({}, { signal: leaving.signal })
    await expect.poll(() => s3.requests.length).toBe(1)
    leaving.abort()
    expect((await response).status).toBe(499)
    const later = new AbortController()
    const begun = await get({}, { signal: later.signal })
    later.abort()
    await expect(begun.text()).rejects.toThrow(/abort/)
    await expect.poll(() => s3.connections()).toBe(0)
  })
})
