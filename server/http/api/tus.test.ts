import { basename } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { unread } from '../../../app/photos/intake/file.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { StorageFull, StorageUnusable } from '../../../ports/storage/port.ts'
import { origin, TestApi } from './testing-api.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }
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

  /** The path of a new upload. */
  const begun = async (photo?: string) => {
    const response = await api.begin(picture, album, photo ? { photo } : {})
    return response.headers.get('Location') ?? `${response.status}`
  }
  const patch = (path: string, at: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    api.send('PATCH', path, {
      bytes,
      headers: { ...TUS, 'Content-Type': BYTES, 'Upload-Offset': `${at}`, ...headers },
    })
  const status = async (path: string) => (await api.send('HEAD', path, { headers: TUS })).status
  /** Something of the upload arrived last so many milliseconds ago. */
  const moved = (path: string, ago: number) =>
    database.db
      .updateTable('upload')
      .set({ moved_at: api.clock - ago })
      .where('id', '=', basename(path))
      .execute()
  /** Of the photograph with this number. */
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
    expect((await patch(path, 40, picture.subarray(40))).status).toBe(204)
    expect(await api.frames(album)).toHaveLength(1)
    expect(await (await api.send('GET', path)).json()).toMatchObject({ outcome: 'added' })
  })

  test('a program that lost the last response learns that all has arrived, and gets the same end each time', async () => {
    const path = await begun()
    await patch(path, 0, picture)
    api.restart()
    expect((await patch(path, 0, picture)).status).toBe(409)
    const head = await api.send('HEAD', path, { headers: TUS })
    expect(head.headers.get('Upload-Offset')).toBe(`${picture.length}`)
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
    const head = await api.send('HEAD', path, { headers: TUS })
    expect(head.headers.get('Upload-Offset')).toBe('9')
    expect((await post('DELETE')).status).toBe(204)
    expect(await status(path)).toBe(404)
  })

  test('tells a program what it said of its upload, not whose it is', async () => {
    const head = await api.send('HEAD', await begun(), { headers: TUS })
    const metadata = head.headers.get('Upload-Metadata') ?? ''
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
    expect((await patch(path, 0, picture, { 'Content-Type': 'image/png' })).status).toBe(415)
    const creation = { ...TUS, 'Content-Type': 'image/png', 'Upload-Length': '9' }
    expect((await api.send('POST', '/api/v1/uploads', { bytes: picture, headers: creation })).status).toBe(
      415,
    )
    const offset = { ...TUS, 'Content-Type': BYTES }
    expect((await api.send('PATCH', path, { bytes: picture, headers: offset })).status).toBe(400)
    expect((await patch(path, 0, picture, { 'Upload-Offset': '-1' })).status).toBe(400)
    expect((await patch(path, 0, Buffer.alloc(picture.length + 1))).status).toBe(413)
    const unknown = { ...TUS, 'Upload-Defer-Length': '1' }
    expect((await api.send('POST', '/api/v1/uploads', { headers: unknown })).status).toBe(501)
    const part = { ...TUS, 'Upload-Length': '9', 'Upload-Concat': 'partial' }
    expect((await api.send('POST', '/api/v1/uploads', { headers: part })).status).toBe(501)
    const large = await api.send('POST', '/api/v1/uploads', { headers: { ...TUS, 'Upload-Length': '-1' } })
    expect(large.status).toBe(400)
  })

  test('a piece that cannot be stored is a 503 with a time to try again, and a 507 where there is no room', async () => {
    const path = await begun()
    let error = new StorageUnusable('The bucket is silent.')
    const put = () => Promise.reject(error)
    api.restart({ storage: { ...api.storage, put } })
    const silent = await patch(path, 0, picture)
    expect([silent.status, silent.headers.get('Retry-After'), await silent.json()]).toEqual([
      503,
      '10',
      expect.objectContaining({ detail: 'The bucket is silent.' }),
    ])
    error = new StorageFull('The disk is full.')
    const full = await patch(path, 0, picture)
    expect([full.status, await full.json()]).toEqual([
      507,
      expect.objectContaining({ detail: expect.stringMatching(/disk is full/) }),
    ])
  })

  describe('unfinished uploads', () => {
    test('of one photograph for one album: the last one counts', async () => {
      const [first, other] = [await begun(), await begun(photo(1))]
      await patch(first, 0, picture.subarray(0, 9))
      const second = await begun()
      expect([await status(first), await status(second), await status(other)]).toEqual([404, 200, 200])
      await patch(second, 0, picture)
      // It is in the album.
      expect(await status(await begun())).toBe(200)
      expect(await status(second)).toBe(200)
    })

    test('are at most 60; then the one that was given up first makes room', async () => {
      const paths: string[] = []
      for (let n = 0; n < 60; n++) paths.push(await begun(photo(n)))
      const [complete, oldest, next] = paths as [string, string, string]
      // Complete, but not taken in.
      api.restart({ workers: { intakeFile: async () => unread('one.png') } })
      await patch(complete, 0, picture)
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
