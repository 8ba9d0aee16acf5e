import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInCookie, withStaff } from '../../../app/accounts/testing.server.ts'
import { unread } from '../../../app/photos/intake/file.ts'
import type { SourceFile } from '../../../app/photos/intake/source-file.server.ts'
import { originalKey, photoId } from '../../../app/photos/storage-keys.server.ts'
import { intakeFileHere, quarters, smallPicture } from '../../../app/photos/testing.server.ts'
import { CHUNK, type UploadOutcome } from '../../../app/uploads/target.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { type Storage, StorageFull, StorageUnusable } from '../../../ports/storage/port.ts'
import { guardStudio } from '../middleware/studio.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { guardWrites } from '../middleware/writes.ts'
import { serveUploads, type UploadsOptions } from './uploads.ts'

const NOW = Date.UTC(2027, 4, 1)
const origin = 'http://127.0.0.1:3000'
const TUS = { 'Tus-Resumable': '1.0.0' }

withDatabase('uploading', (open) => {
  let database: Database
  let storage: Storage
  let site: Hono<AppEnv>
  let ana: string
  let ben: string
  let cid: string
  const closing = new AbortController()

  /** A new process on the same data. */
  function start(options: Partial<UploadsOptions> = {}): Hono<AppEnv> {
    const ports = { database, storage, workers: { intakeFile: intakeFileHere }, origin, disk: tmpdir() }
    return new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('visitor', { address: '::1', requestId: 'r' })
        await next()
      })
      .route('/', serveUploads({ ...ports, closing: closing.signal, now: () => NOW, ...options }))
      .use(guardWrites(origin))
      .use(guardStudio({ database, origin, sign: () => '' }))
      .all('*', (c) => c.text(`page ${new URL(c.req.raw.url).pathname}`, 404))
  }

  beforeEach(async () => {
    database = await open()
    storage = diskStorage(testFolder())
    site = start()
    await withStaff(database, { ana: 'owner', ben: 'assistant', cid: 'client' as never })
    ana = await signedInCookie({ database, origin }, 'ana')
    ben = await signedInCookie({ database, origin }, 'ben')
    cid = await signedInCookie({ database, origin }, 'cid')
    const albums = ['game', 'other'].map((id) => albumRow(id, { visibility: 'private' }))
    await database.db.insertInto('album').values(albums).execute()
  })

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    site.request(`${origin}${path}`, {
      method,
      headers: {
        Cookie: ana,
        'Sec-Fetch-Site': 'same-origin',
        ...(body && { 'Content-Length': `${body.length}` }),
        ...headers,
      },
      body: body as never,
    })

  interface Sent {
    name?: string
    album?: string
    section?: string
    replace?: string
    size?: number
    cookie?: string
  }

  function create(
    bytes: Uint8Array,
    { name = 'one.png', album = 'game', section, replace, size, cookie = ana }: Sent = {},
  ) {
    const fields = { album, photo: photoId(bytes), file: name, begun: `${NOW}`, section, replace }
    const metadata = Object.entries(fields)
      .filter(([, value]) => value)
      .map(([key, value]) => `${key} ${Buffer.from(value ?? '').toString('base64')}`)
    return send('POST', '/studio/uploads', {
      ...TUS,
      Cookie: cookie,
      'Upload-Length': `${size ?? bytes.length}`,
      'Upload-Metadata': metadata.join(','),
    })
  }

  async function begin(bytes: Uint8Array, sent?: Sent): Promise<string> {
    const created = await create(bytes, sent)
    expect(created.status).toBe(201)
    return created.headers.get('Location') as string
  }

  const patch = (path: string, offset: number, bytes: Uint8Array) => {
    const type = { 'Content-Type': 'application/offset+octet-stream' }
    return send('PATCH', path, { ...TUS, ...type, 'Upload-Offset': `${offset}` }, bytes)
  }
  const outcomeOf = async (path: string) => (await (await send('GET', path)).json()) as UploadOutcome

  async function upload(bytes: Uint8Array, sent: Sent = {}): Promise<UploadOutcome> {
    const path = await begin(bytes, sent)
    const last = Math.floor((bytes.length - 1) / CHUNK) * CHUNK
    for (let at = 0; at < last; at += CHUNK) {
      expect((await patch(path, at, bytes.subarray(at, at + CHUNK))).status).toBe(204)
    }
    const ended = await patch(path, last, bytes.subarray(last))
    expect([ended.status, ended.headers.get('Upload-Offset')]).toEqual([200, `${bytes.length}`])
    return (await ended.json()) as UploadOutcome
  }

  const post = (question: unknown) =>
    send('POST', '/studio/uploads/questions', {}, Buffer.from(JSON.stringify(question)))

  async function ask(files: { bytes: Uint8Array; name?: string; album?: string }[]): Promise<string[]> {
    const question = files.map(({ bytes, name = 'one.png', album = 'game' }) => ({
      album,
      photo: photoId(bytes),
      file: name,
    }))
    const response = await post(question)
    expect(response.status).toBe(200)
    const { answers } = (await response.json()) as { answers: { outcome: string }[] }
    return answers.map(({ outcome }) => outcome)
  }

  const frames = (album = 'game') =>
    database.db
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .leftJoin('album_section', 'album_section.id', 'frame.section_id')
      .where('frame.album_id', '=', album)
      .select(['frame.id', 'photo.name', 'photo_id as photo', 'album_section.name as section'])
      .orderBy((eb) => eb.fn.coalesce('album_section.place', eb.val('')))
      .orderBy('frame.place')
      .execute()
  const claims = async () =>
    (await database.db.selectFrom('upload').select('claim').execute()).map(({ claim }) => claim)
  const pieces = () => Array.fromAsync(storage.list('uploads'))
  const names = async () => (await frames()).map(({ name }) => name)

  describe('a photograph', () => {
    test('arrives in pieces and is added, byte for byte; its pieces go', async () => {
      const picture = await quarters(700, 700).png({ compressionLevel: 0 }).toBuffer()
      expect(picture.length).toBeGreaterThan(2 * CHUNK)
      const path = await begin(picture)
      await patch(path, 0, picture.subarray(0, CHUNK))
      expect(await pieces()).toHaveLength(1)
      expect(await outcomeOf(path)).toEqual({ outcome: 'incomplete' })
      await patch(path, CHUNK, picture.subarray(CHUNK, 2 * CHUNK))
      const last = await patch(path, 2 * CHUNK, picture.subarray(2 * CHUNK))
      const outcome = await last.json()
      expect(outcome).toMatchObject({ outcome: 'added' })
      // A browser that lost the response asks how much has arrived, and then what became of it.
      site = start()
      const head = await send('HEAD', path, TUS)
      expect([head.status, head.headers.get('Upload-Offset')]).toEqual([200, `${picture.length}`])
      expect(await outcomeOf(path)).toEqual(outcome)
      expect((await storage.read(originalKey(photoId(picture))))?.equals(picture)).toBe(true)
      expect(await pieces()).toEqual([])
      const job = database.db.selectFrom('job').select('about').where('kind', '=', 'develop')
      expect(await job.execute()).toEqual([{ about: photoId(picture) }])
    })

    test('goes on at its offset after the process was killed, and is taken in if only that was missing', async () => {
      const picture = await quarters(500, 500).png({ compressionLevel: 0 }).toBuffer()
      const path = await begin(picture)
      await patch(path, 0, picture.subarray(0, CHUNK))
      site = start()
      const head = await send('HEAD', path, TUS)
      expect(head.headers.get('Upload-Offset')).toBe(`${CHUNK}`)
      site = start({ workers: { intakeFile: () => new Promise(() => {}) }, timeout: 0 })
      expect((await patch(path, CHUNK, picture.subarray(CHUNK))).status).toBe(204)
      await expect.poll(claims).toEqual([expect.any(String)])
      // The claim of a process that was killed ends by itself.
      await database.db.updateTable('upload').set({ claim: 'of another', claimed_until: 0 }).execute()
      site = start()
      expect(await outcomeOf(path)).toMatchObject({ outcome: 'added' })
    })

    test('is sent to two processes at once: one stores the piece, for the other it is a 409', async () => {
      const picture = await quarters(500, 500).png({ compressionLevel: 0 }).toBuffer()
      const path = await begin(picture)
      for (const at of [0, CHUNK]) {
        // Of different lengths: what one stores, the other must not replace.
        const sent = [at + CHUNK, at + CHUNK - 100_000].map((to) => {
          site = start()
          return patch(path, at, picture.subarray(at, to))
        })
        const statuses = (await Promise.all(sent)).map(({ status }) => (status < 300 ? 200 : status))
        expect(statuses.toSorted()).toEqual([200, 409])
        const arrived = Number((await send('HEAD', path, TUS)).headers.get('Upload-Offset'))
        const next = Math.min(at + CHUNK, picture.length)
        if (arrived < next) await patch(path, arrived, picture.subarray(arrived, next))
      }
      expect(await outcomeOf(path)).toMatchObject({ outcome: 'added' })
      expect((await storage.read(originalKey(photoId(picture))))?.equals(picture)).toBe(true)
      expect(await pieces()).toEqual([])
    })

    test('that takes long has an outcome later; until then the site says that it does not know', async () => {
      const picture = await smallPicture(1)
      const decoded = Promise.withResolvers<void>()
      const slow = (file: SourceFile, name: string) => decoded.promise.then(() => intakeFileHere(file, name))
      site = start({ workers: { intakeFile: slow }, timeout: 50 })
      const path = await begin(picture)
      const sent = await patch(path, 0, picture)
      expect([sent.status, sent.headers.get('Upload-Offset')]).toEqual([204, `${picture.length}`])
      expect(await outcomeOf(path)).toEqual({ outcome: 'unknown' })
      decoded.resolve()
      await expect.poll(() => outcomeOf(path), { timeout: 20_000 }).toMatchObject({ outcome: 'added' })
    })

    test('that is in the album is a duplicate; one that is stored is added without being sent', async () => {
      const [one, two] = [await smallPicture(1), await smallPicture(2)]
      expect(await ask([{ bytes: one }])).toEqual(['wanted'])
      await upload(one)
      expect(await upload(one, { name: 'again.png' })).toMatchObject({ outcome: 'duplicate' })
      const asked = [{ bytes: one }, { bytes: one, album: 'other' }, { bytes: two }]
      expect(await ask(asked)).toEqual(['duplicate', 'added', 'wanted'])
      expect((await frames('other')).map(({ photo }) => photo)).toEqual([photoId(one)])
    })

    test('that is damaged, or is another than was named, is refused with the reason', async () => {
      const whole = await quarters().jpeg().toBuffer()
      const cut = whole.subarray(0, whole.length / 2)
      expect(await upload(cut, { name: 'cut.jpg' })).toEqual({
        outcome: 'refused',
        reason: expect.stringMatching(/^cut\.jpg is damaged/),
      })
      const path = await begin(await smallPicture(1))
      const other = await smallPicture(2)
      const wrong = await begin(other, { size: other.length })
      await patch(wrong, 0, Buffer.concat([other.subarray(0, -1), Buffer.from([0])]))
      expect(await outcomeOf(wrong)).toMatchObject({ outcome: 'refused' })
      expect((await send('DELETE', path, TUS)).status).toBe(204)
      expect(await names()).toEqual([])
    })

    test('joins the section of its folder, in the order of names, whichever comes first', async () => {
      const pictures = await Promise.all([1, 2, 3, 4].map((n) => smallPicture(n)))
      const at = (i: number) => pictures[i] as Buffer
      await upload(at(2), { name: 'DSC_10.png', section: 'First half' })
      await upload(at(0), { name: 'DSC_2.png', section: 'First half' })
      await upload(at(3), { name: 'DSC_1.png', section: 'Second half' })
      await upload(at(1), { name: 'DSC_9.png', section: 'First half' })
      await upload(await smallPicture(5), { name: 'last.png' })
      await upload(await smallPicture(6), { name: 'Before.png', section: '/' })
      expect((await frames()).map(({ name, section }) => [section, name])).toEqual([
        [null, 'Before.png'],
        ['First half', 'DSC_2.png'],
        ['First half', 'DSC_9.png'],
        ['First half', 'DSC_10.png'],
        ['Second half', 'DSC_1.png'],
        ['Second half', 'last.png'],
      ])
    })

    test('with the name of another waits for a word, which may be to add it as well', async () => {
      const [one, two] = [await smallPicture(1), await smallPicture(2)]
      await upload(one)
      const old = { id: '00000000-0000-7000-8000-000000000000' }
      await database.db.updateTable('frame').set(old).execute()
      const others = [{ bytes: two }, { bytes: one }, { bytes: two, name: 'two.png' }]
      expect(await ask(others)).toEqual(['named', 'duplicate', 'wanted'])
      expect(await upload(two, { replace: 'add' })).toMatchObject({ outcome: 'added' })
      expect(await names()).toEqual(['one.png', 'one.png'])
    })

    test('from two sessions at once is added once', async () => {
      const picture = await smallPicture(1)
      const another = await signedInCookie({ database, origin }, 'ana')
      const [first, second] = [await begin(picture), await begin(picture, { cookie: another })]
      await Promise.all([patch(first, 0, picture), patch(second, 0, picture)])
      const outcomes = await Promise.all([outcomeOf(first), outcomeOf(second), outcomeOf(first)])
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['added', 'duplicate']))
      expect(await names()).toEqual(['one.png'])
    })
  })

  describe('is refused', () => {
    test('to strangers, clients and ended sessions, as at any other address', async () => {
      const path = await begin(await smallPicture(1))
      await database.db.updateTable('account').set({ blocked_at: NOW }).where('id', '=', 'ben').execute()
      for (const Cookie of ['', cid, ben]) {
        for (const [method, to] of [
          ['POST', '/studio/uploads'],
          ['OPTIONS', '/studio/uploads'],
          ['GET', '/studio/uploads/developing'],
          ['POST', '/studio/uploads/questions'],
          ['GET', path],
          ['PATCH', path],
          ['HEAD', path],
          ['DELETE', path],
        ] as const) {
          const response = await send(method, to, { ...TUS, Cookie })
          const missing = await send(method, to.replace('uploads', 'nothing'), { ...TUS, Cookie })
          expect([method, to, response.status]).toEqual([method, to, missing.status])
          expect(response.ok).toBe(false)
          expect([...response.headers]).toEqual([...missing.headers])
          expect((await response.text()).replace('uploads', 'nothing')).toBe(await missing.text())
        }
      }
      expect((await send('HEAD', path, TUS)).status).toBe(200)
    })

    test('from another site', async () => {
      const path = await begin(await smallPicture(1))
      const evil = { ...TUS, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        expect((await send(method, path, evil)).status).toBe(403)
      }
      expect((await send('HEAD', path, TUS)).status).toBe(200)
    })

    test("at someone else's upload, also once it is in the album", async () => {
      const picture = await smallPicture(1)
      const path = await begin(picture)
      const reach = async () => {
        for (const method of ['HEAD', 'DELETE', 'GET']) {
          expect((await send(method, path, { ...TUS, Cookie: ben })).status).toBe(404)
        }
      }
      await reach()
      await patch(path, 0, picture)
      await reach()
    })

    test('when a file, a question or an address is wrong', async () => {
      const picture = await smallPicture(1)
      expect((await create(picture, { size: 201 * 1024 * 1024 })).status).toBe(413)
      const nameless = await send('POST', '/studio/uploads', { ...TUS, 'Upload-Length': '1' })
      expect([nameless.status, await nameless.text()]).toEqual([
        400,
        'Upload-Metadata is missing or not valid.',
      ])
      const question = [{ album: ['game'], photo: photoId(picture), file: 'one.png' }]
      expect((await post(question)).status).toBe(400)
      expect((await send('PATCH', '/studio/uploads/..%2F..%2Fx', TUS)).status).toBe(411)
      expect((await patch('/studio/uploads/..%2F..%2Fx', 0, picture)).status).toBe(404)
      // A body without a length is no piece.
      const streamed = { ...TUS, 'Transfer-Encoding': 'chunked', 'Upload-Length': '9' }
      expect((await send('POST', '/studio/uploads', streamed)).status).toBe(411)
      const gone = await upload(picture, { album: 'no-such-album' })
      expect(gone).toEqual({ outcome: 'refused', reason: 'There is no such album.' })
    })

    test('when the disk is full', async () => {
      const picture = await smallPicture(1)
      site = start({ space: async () => ({ free: 60, all: 1000 }) })
      const full = await create(picture)
      expect([full.status, await full.text()]).toEqual([507, expect.stringMatching(/disk is full/)])
    })
  })

  test('a photograph that could not be taken in, for no fault of its own, is taken in later', async () => {
    const picture = await smallPicture(1)
    const path = await begin(picture)
    const put: Storage['put'] = (key, body) => {
      if (key.startsWith('originals/')) throw error
      return storage.put(key, body)
    }
    let error = new StorageUnusable('The bucket is silent.')
    site = start({ storage: { ...storage, put } })
    const told = async (response: Response) => [
      response.status,
      response.headers.get('Retry-After'),
      await response.json(),
    ]
    const refusal = (reason: string) => ({ outcome: 'refused', reason, again: true })
    expect(await told(await patch(path, 0, picture))).toEqual([503, '10', refusal('The bucket is silent.')])
    error = new StorageFull('The disk is full.')
    expect(await told(await send('GET', path))).toEqual([507, null, refusal('The disk is full.')])
    site = start({ workers: { intakeFile: async () => unread('one.png') } })
    expect(await outcomeOf(path)).toMatchObject({ reason: expect.stringContaining('memory'), again: true })
    site = start()
    expect(await outcomeOf(path)).toMatchObject({ outcome: 'added' })
  })
})
