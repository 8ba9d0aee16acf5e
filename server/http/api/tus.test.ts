import { basename } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { unread } from '../../../app/photos/intake/file.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { StorageFull, StorageUnusable } from '../../../ports/storage/port.ts'
import { origin, TestApi, TUS } from './testing-api.ts'

const BYTES = 'application/offset+octet-stream'

withDatabase('tus', (open) => {
  let database: Database
  let api: TestApi
  let album: string
  let picture: Buffer

  beforeEach(async () => {
    database = await open()
    api = await TestApi.open(database)
    api.clock = Date.now()
    album = await api.makeAlbum()
    picture = await smallPicture(1)
  })

  const begun = (photo?: string) => api.beginAt(picture, album, photo ? { photo } : {})
  const head = (path: string) => api.send('HEAD', path, { headers: TUS })
  const status = async (path: string) => (await head(path)).status
  const moved = (path: string, ago: number) =>
    database.db
      .updateTable('upload')
      .set({ moved_at: api.clock - ago })
      .where('id', '=', basename(path))
      .execute()
  const photo = (n: number) => n.toString(16).padStart(32, '0')

  test('names what it can do, and nothing else', async () => {
    const { status, headers } = await api.send('OPTIONS', '/api/v1/uploads')
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination',
      'tus-max-size': `${1024 ** 3}`,
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('a file may come with its creation, and the rest of it in one piece', async () => {
    const start = picture.subarray(0, 40)
    const created = await api.begin(picture, album, {}, api.anas, start)
    expect([created.status, created.headers.get('Upload-Offset')]).toEqual([201, '40'])
    const path = created.headers.get('Location') ?? ''
    expect((await api.patch(path, 40, picture.subarray(40))).status).toBe(204)
    expect(await api.frames(album)).toHaveLength(1)
    expect(await (await api.send('GET', path)).json()).toMatchObject({ outcome: 'added' })
  })

  test('a program that lost the last response learns that all has arrived, and gets the same end each time', async () => {
    const path = await begun()
    await api.patch(path, 0, picture)
    api.restart()
    expect((await api.patch(path, 0, picture)).status).toBe(409)
    expect((await head(path)).headers.get('Upload-Offset')).toBe(`${picture.length}`)
    const ends = [1, 2].map(async () => (await api.send('GET', path)).json())
    const [first, second] = await Promise.all(ends)
    expect(first).toMatchObject({ outcome: 'added', frame: (await api.frames(album))[0]?.id })
    expect(second).toEqual(first)
    expect((await api.send('GET', path, { token: api.bens })).status).toBe(404)
  })

  test('PATCH and DELETE may be a POST that says so', async () => {
    const path = await begun()
    const post = async (method: string, bytes?: Uint8Array) => {
      const headers = { ...TUS, 'Content-Type': BYTES, 'Upload-Offset': '0', 'Content-Length': '9' }
      const asked = { ...headers, Authorization: `Bearer ${api.anas}`, 'X-HTTP-Method-Override': method }
      if (!bytes) asked['Content-Length'] = '0'
      return api.site.request(`${origin}${path}`, { method: 'POST', headers: asked, body: bytes as never })
    }
    expect((await post('PATCH', picture.subarray(0, 9))).status).toBe(204)
    expect((await head(path)).headers.get('Upload-Offset')).toBe('9')
    expect((await post('DELETE')).status).toBe(204)
    expect(await status(path)).toBe(404)
  })

  test('tells a program what it said of its upload, not whose it is', async () => {
    const metadata = (await head(await begun())).headers.get('Upload-Metadata') ?? ''
    expect(metadata.split(',').map((pair) => pair.split(' ')[0])).toEqual(
      expect.arrayContaining(['album', 'photo', 'file']),
    )
    expect(metadata).not.toMatch(/account|session/)
  })

  test('what it cannot do is refused with the status that says so', async () => {
    const path = await begun()
    const old = await api.send('HEAD', path, { headers: { 'Tus-Resumable': '0.2.2' } })
    expect([old.status, old.headers.get('Tus-Version')]).toEqual([412, '1.0.0'])
    expect((await api.send('HEAD', path)).status).toBe(412)
    expect((await api.patch(path, 0, picture, { 'Content-Type': 'image/png' })).status).toBe(415)
    const wrong = { ...TUS, 'Content-Type': BYTES }
    expect(await api.status('PATCH', path, { bytes: picture, headers: wrong })).toBe(400)
    expect((await api.patch(path, 0, picture, { 'Upload-Offset': '-1' })).status).toBe(400)
    expect((await api.patch(path, 5, picture)).status).toBe(409)
    expect((await api.patch(path, 0, Buffer.alloc(picture.length + 1))).status).toBe(413)
    const create = (headers: Record<string, string>, bytes?: Uint8Array) =>
      api.status('POST', '/api/v1/uploads', { bytes, headers: { ...TUS, ...headers } })
    expect(await create({ 'Content-Type': 'image/png', 'Upload-Length': '9' }, picture)).toBe(415)
    expect(await create({ 'Upload-Defer-Length': '1' })).toBe(501)
    expect(await create({ 'Upload-Length': '9', 'Upload-Concat': 'partial' })).toBe(501)
    expect(await create({ 'Upload-Length': '-1' })).toBe(400)
  })

  test('a piece that cannot be stored is a 503 with a time to try again, and a 507 where there is no room', async () => {
    const path = await begun()
    let error = new StorageUnusable('The bucket is silent.')
    const put = () => Promise.reject(error)
    api.restart({ storage: { ...api.storage, put } })
    const refused = async () => {
      const response = await api.patch(path, 0, picture)
      const { detail } = (await response.json()) as { detail: string }
      return [response.status, response.headers.get('Retry-After'), detail]
    }
    expect(await refused()).toEqual([503, '10', 'The bucket is silent.'])
    error = new StorageFull('The disk is full.')
    expect(await refused()).toEqual([507, null, expect.stringMatching(/disk is full/)])
  })

  describe('unfinished uploads', () => {
    test('of one photograph for one album: the last one counts', async () => {
      const [first, other] = [await begun(), await begun(photo(1))]
      await api.patch(first, 0, picture.subarray(0, 9))
      const second = await begun()
      expect([await status(first), await status(second), await status(other)]).toEqual([404, 200, 200])
      await api.patch(second, 0, picture)
      expect(await status(await begun())).toBe(200)
      expect(await status(second)).toBe(200)
    })

    test('are at most 60; then the one that was given up first makes room', async () => {
      const paths: string[] = []
      for (let n = 0; n < 60; n++) paths.push(await begun(photo(n)))
      const [complete, oldest, next] = paths as [string, string, string]
      // Complete, but not taken in.
      api.restart({ workers: { intakeFile: async () => unread('one.png') } })
      await api.patch(complete, 0, picture)
      await moved(complete, 50_000)
      await moved(oldest, 40_000)
      const refused = await api.begin(picture, album)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20'])
      expect(await begun(photo(59))).toMatch(/^\/api/)
      api.clock += 20_000
      expect(await begun(photo(60))).toMatch(/^\/api/)
      expect([await status(complete), await status(oldest), await status(next)]).toEqual([200, 404, 200])
      expect(await database.db.selectFrom('upload').select('id').execute()).toHaveLength(60)
    })
  })
})
