import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setStaffBlocked } from '../../../app/accounts/block-staff.server.ts'
import { sessionCookie } from '../../../app/accounts/session-cookies.server.ts'
import { endAllSessions, insertSession } from '../../../app/accounts/sessions.server.ts'
import { removeAssistant } from '../../../app/accounts/staff.server.ts'
import {
  addUploadToken,
  listUploadTokens,
  revokeUploadToken,
} from '../../../app/accounts/upload-tokens.server.ts'
import { deleteAlbum } from '../../../app/albums/publishing.server.ts'
import { openApi } from '../../../app/api/openapi.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { intakePhoto } from '../../../app/photos/intake/intake.server.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import { CHUNK } from '../../../app/uploads/target.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { type ApiOptions, serveApi } from './api.ts'
import { expectDocumented } from './testing-document.ts'

const NOW = Date.UTC(2027, 4, 1)
const origin = 'http://127.0.0.1:3000'
const ana = { kind: 'owner', id: 'ana' } as const
const ben = { kind: 'assistant', id: 'ben' } as const
const intakeFile = (path: string, name: string) => intakePhoto(readFileSync(path), name)
const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

// Not a test's own: the protocol's server makes it at some later time, when a quick test is over.
const uploads = mkdtempSync(join(tmpdir(), 'sideline-uploads-'))
afterAll(() => rmSync(uploads, { recursive: true, force: true }))

test('the document is the file in the repository', async () => {
  const file = join(import.meta.dirname, '../../../docs/openapi.json')
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot(file)
})

onEachEngine('the API for programs', (open) => {
  let database: Database
  let site: Hono<AppEnv>
  let log: ReturnType<typeof testSecurityLog>
  /** Tokens. */
  let anas: string
  let bens: string
  let address: string
  let clock: number

  function start(options: Partial<ApiOptions> = {}): Hono<AppEnv> {
    const ports = { database, storage: diskStorage(testFolder()), workers: { intakeFile } }
    const report = (error: unknown) => {
      throw error
    }
    const api = serveApi({
      ...{ ...ports, origin, folder: uploads, security: log.security, report },
      now: () => clock,
      ...options,
    })
    return new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('visitor', { address, requestId: 'r' })
        await next()
      })
      .route('/', api)
      .all('*', (c) => c.text('a page', 404))
  }

  beforeEach(async () => {
    database = await open()
    log = testSecurityLog(database)
    address = '203.0.113.7'
    clock = NOW
    site = start()
    const times = { created_at: NOW, updated_at: NOW }
    const roles = { ana: 'owner', ben: 'assistant' } as const
    const people = Object.entries(roles).map(([id, role]) => ({
      ...{ ...times, id, role, name: id, email: `${id}@example.com` },
    }))
    await database.db.insertInto('account').values(people).execute()
    const tokenOf = async (actor: typeof ana | typeof ben) => {
      const made = await addUploadToken({ database, security: log.security }, 'Lightroom', actor, NOW)
      return 'token' in made ? made.token : ''
    }
    ;[anas, bens] = [await tokenOf(ana), await tokenOf(ben)]
  })

  interface Sent {
    token?: string
    headers?: Record<string, string>
    json?: unknown
    bytes?: Uint8Array
  }

  async function send(method: string, path: string, { token = anas, headers, json, bytes }: Sent = {}) {
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json))
    const response = await site.request(`${origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(body && { 'Content-Length': `${body.length}` }),
        ...headers,
      },
      body: body as never,
    })
    await expectDocumented(method, path, response)
    return response
  }
  // biome-ignore lint/suspicious/noExplicitAny: expectDocumented has checked the shape
  const get = async (path: string, sent?: Sent): Promise<any> => (await send('GET', path, sent)).json()

  async function makeAlbum(key = 'wedding', token?: string): Promise<string> {
    const made = await send('POST', '/api/v1/albums', { json: { key, title: 'A wedding' }, token })
    expect([200, 201]).toContain(made.status)
    return ((await made.json()) as { id: string }).id
  }

  async function begin(bytes: Uint8Array, album: string, fields: Record<string, string> = {}, token = anas) {
    const all = { album, photo: idOf(bytes), file: 'one.png', begun: `${NOW}`, ...fields }
    const metadata = Object.entries(all).map(([k, value]) => `${k} ${Buffer.from(value).toString('base64')}`)
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': `${bytes.length}` }
    return send('POST', '/api/v1/uploads', {
      ...{ token, headers: { ...headers, 'Upload-Metadata': metadata.join(',') } },
    })
  }

  async function upload(bytes: Uint8Array, album: string, fields: Record<string, string> = {}) {
    const path = (await begin(bytes, album, fields)).headers.get('Location') as string
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const headers = {
        ...{ 'Tus-Resumable': '1.0.0', 'Upload-Offset': `${at}` },
        'Content-Type': 'application/offset+octet-stream',
      }
      await send('PATCH', path, { headers, bytes: bytes.subarray(at, at + CHUNK) })
    }
    return send('POST', `${path}/end`)
  }

  async function ask(bytes: Uint8Array, album: string, replace?: unknown, file = 'one.png') {
    const files = [{ album, photo: idOf(bytes), file, ...(replace !== undefined && { replace }) }]
    const response = await send('POST', '/api/v1/uploads/questions', { json: { files } })
    return ((await response.json()) as { answers: { outcome: string; frame?: string }[] }).answers[0]
  }

  const frames = async (album: string) =>
    (await get(`/api/v1/albums/${album}`)).frames as { id: string; number: number; file: string }[]

  async function chooseFrame(album: string, frame: string) {
    const { db } = database
    await db.insertInto('client').values({ id: 'cid', name: 'Cid', email: 'cid@example.com' }).execute()
    await db.insertInto('favorite').values({ client_id: 'cid', frame_id: frame, chosen_at: NOW }).execute()
    const list = { id: 'list', album_id: album, name: 'Album', most: null, closes_at: null, created_at: NOW }
    await db.insertInto('pick_list').values(list).execute()
    await db.insertInto('pick_set').values({ id: 'set', list_id: 'list', client_id: 'cid' }).execute()
    const pick = { set_id: 'set', frame_id: frame, chosen_at: NOW, note: 'Black and white' }
    await db.insertInto('pick').values(pick).execute()
  }

  test('a program makes an album, fills it, replaces, orders and removes, and reads what was chosen', async () => {
    const album = await makeAlbum()
    const limits = () =>
      database.db.selectFrom('rate_limit').select('free_at').where('key', '=', 'api-album:ana').execute()
    const counted = await limits()
    // Programs ask again and again, which is no new album.
    expect(await makeAlbum()).toBe(album)
    expect(counted).toHaveLength(1)
    expect(await limits()).toEqual(counted)
    const row = database.db.selectFrom('album').select(['visibility', 'published']).where('id', '=', album)
    expect(await row.executeTakeFirst()).toEqual({ visibility: 'private', published: 0 })
    const pictures = await Promise.all([1, 2, 3, 4].map((n) => smallPicture(n)))
    const [one, two, three, edited] = pictures as [Buffer, Buffer, Buffer, Buffer]
    expect(await ask(one, album)).toEqual({ outcome: 'wanted' })
    for (const [i, picture] of [one, two, three].entries()) {
      expect(await (await upload(picture, album, { file: `${i + 1}.png` })).json()).toMatchObject({
        outcome: 'added',
      })
    }
    const [first, second, third] = (await frames(album)).map(({ id }) => id) as [string, string, string]
    expect(await ask(one, album)).toEqual({ outcome: 'duplicate', frame: first })
    await chooseFrame(album, second)
    clock += 1000

    expect(await ask(edited, album, undefined, '2.png')).toEqual({ outcome: 'named' })
    expect(await ask(edited, album, { frame: second }, '2.png')).toEqual({ outcome: 'wanted' })
    const replaced = await upload(edited, album, { file: '2.png', replace: `frame ${second}` })
    expect(await replaced.json()).toEqual({ outcome: 'replaced', frame: second })
    expect(
      (await send('PUT', `/api/v1/albums/${album}/order`, { json: { frames: [third, first, second] } }))
        .status,
    ).toBe(204)
    expect((await send('DELETE', `/api/v1/albums/${album}/frames/${first}`)).status).toBe(204)
    expect((await frames(album)).map(({ id, number, file }) => [id, number, file])).toEqual([
      [third, 1, '3.png'],
      [second, 2, '2.png'],
    ])
    const { lists } = await get(`/api/v1/albums/${album}/picks`)
    const picks = [{ frame: second, number: 2, file: '2.png', note: 'Black and white' }]
    expect(lists).toEqual([
      { name: 'Album', sets: [{ id: 'set', person: 1, chosenAt: NOW, finished: false, picks }] },
    ])
    const favorites = await database.db.selectFrom('favorite').select('frame_id').execute()
    expect(favorites).toEqual([{ frame_id: second }])
    const events = await database.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .orderBy('id')
      .execute()
    const [{ id: token } = { id: '' }] = await listUploadTokens(database, 'ana')
    const through = events.filter(({ detail }) => detail && JSON.parse(detail).token === token)
    expect(through.map(({ action }) => action).toSorted()).toEqual([
      'album.add',
      'frame.replace',
      'frames.delete',
      'frames.move',
    ])
  })

  test('a large photograph arrives in pieces, and its end says what is missing or wrong', async () => {
    const album = await makeAlbum()
    const picture = await smallPicture(1)
    const path = (await begin(picture, album)).headers.get('Location') as string
    const early = await send('POST', `${path}/end`)
    expect([early.status, await early.json()]).toEqual([
      409,
      expect.objectContaining({ detail: 'Some of the file is missing.' }),
    ])
    const offset = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' }
    const piece = (at: number, bytes: Uint8Array) =>
      send('PATCH', path, { headers: { ...offset, 'Upload-Offset': `${at}` }, bytes })
    expect((await piece(5, picture)).status).toBe(409)
    expect((await piece(0, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
    expect((await piece(0, picture.subarray(0, 20))).status).toBe(204)
    const head = await send('HEAD', path, { headers: { 'Tus-Resumable': '1.0.0' } })
    expect(head.headers.get('Upload-Offset')).toBe('20')
    const file = await site.request(`${origin}${path}`, { headers: { Authorization: `Bearer ${anas}` } })
    expect(file.status).toBe(405)
    expect((await send('DELETE', path, { headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(204)
    const refused = await upload(Buffer.from('%PDF-1.7 a list'), album, { file: 'list.pdf' })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ detail: expect.stringMatching(/^list\.pdf /) }),
    ])
  })

  test('an album in the trash is not there, and its key makes another', async () => {
    const album = await makeAlbum()
    await deleteAlbum(database, album, ana, NOW)
    expect((await send('GET', `/api/v1/albums/${album}`)).status).toBe(404)
    expect((await get('/api/v1/albums?key=wedding')).albums).toEqual([])
    const next = await makeAlbum()
    expect(next).not.toBe(album)
    expect((await get('/api/v1/albums?key=wedding')).albums).toMatchObject([{ id: next, state: 'draft' }])
  })

  describe('is refused', () => {
    test('without a valid token, everywhere in the same way; no session counts, and no Origin is needed', async () => {
      const album = await makeAlbum()
      const session = await database.write((trx) => insertSession(trx, 'ana', 'a browser', Date.now()))
      const Cookie = sessionCookie(origin, session).split(';')[0] as string
      const answers = new Set<string>()
      for (const Authorization of ['', 'Bearer', `Bearer ${session}`, `Basic ${anas}`, `Bearer ${anas}x`]) {
        for (const [method, path] of [
          ['GET', '/api/v1/token'],
          ['GET', '/api/v1/openapi.json'],
          ['GET', `/api/v1/albums/${album}`],
          ['POST', '/api/v1/uploads'],
          ['OPTIONS', '/api/v1/uploads'],
          ['GET', '/api/nothing'],
        ] as const) {
          const headers = { Cookie, ...(Authorization && { Authorization }) }
          const response = await site.request(`${origin}${path}`, { method, headers })
          expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
          answers.add(`${response.status} ${await response.text()}`)
        }
      }
      expect([...answers]).toHaveLength(1)
      expect([...answers][0]).toMatch(/^401 .*"This needs a valid upload token\."/)
      expect(log.lines.filter((line) => line.startsWith('token.refused'))).toEqual([
        'token.refused visitor -',
      ])
      const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
      expect((await send('GET', '/api/v1/token', { headers: elsewhere })).status).toBe(200)
    })

    test('once a token is revoked, its holder blocked, signed out everywhere, or removed', async () => {
      const ports = { database, security: log.security }
      const [token] = await listUploadTokens(database, 'ana')
      expect(token).toMatchObject({ name: 'Lightroom', usedAt: null })
      expect(await get('/api/v1/token')).toEqual({
        name: 'Lightroom',
        account: 'ana',
        studio: `${origin}/studio`,
      })
      expect((await listUploadTokens(database, 'ana'))[0]?.usedAt).toBe(NOW)
      await revokeUploadToken(ports, token?.id ?? '', ben, NOW)
      expect((await send('GET', '/api/v1/token')).status).toBe(200)
      await revokeUploadToken(ports, token?.id ?? '', ana, NOW)
      expect((await send('GET', '/api/v1/token')).status).toBe(401)
      await setStaffBlocked(database, 'ben', true, ana, NOW)
      await setStaffBlocked(database, 'ben', false, ana, NOW)
      expect((await send('GET', '/api/v1/token', { token: bens })).status).toBe(401)
      const elsewhere = await addUploadToken(ports, 'Elsewhere', ben, NOW)
      await endAllSessions(ports, ben)
      const ended = 'token' in elsewhere ? elsewhere.token : ''
      expect((await send('GET', '/api/v1/token', { token: ended })).status).toBe(401)
      const again = await addUploadToken(ports, 'Another', ben, NOW)
      await removeAssistant(database, 'ben', ana, NOW)
      const gone = 'token' in again ? again.token : ''
      expect((await send('GET', '/api/v1/token', { token: gone })).status).toBe(401)
      expect(log.lines).toContain(`token.revoke owner ana ${token?.id}`)
    })

    test("at another account's albums and uploads, at those of the studio, and in the portfolio", async () => {
      const album = await makeAlbum()
      const picture = await smallPicture(1)
      await upload(picture, album)
      const [frame] = await frames(album)
      const path = (await begin(await smallPicture(2), album)).headers.get('Location') as string
      await database.db
        .insertInto('album')
        .values(albumRow('studio', { visibility: 'private' }))
        .execute()
      const reach = async (id: string, token: string) => {
        const files = [{ album: id, photo: idOf(picture), file: 'x.png' }]
        const all = [
          send('GET', `/api/v1/albums/${id}`, { token }),
          send('GET', `/api/v1/albums/${id}/picks`, { token }),
          send('PUT', `/api/v1/albums/${id}/order`, { token, json: { frames: [frame?.id] } }),
          send('DELETE', `/api/v1/albums/${id}/frames/${frame?.id}`, { token }),
          send('POST', '/api/v1/uploads/questions', { token, json: { files } }),
          begin(picture, id, {}, token),
        ]
        return Promise.all(all.map(async (response) => (await response).status))
      }
      expect(await reach(album, bens)).toEqual([404, 404, 404, 404, 404, 404])
      expect(await reach('studio', anas)).toEqual([404, 404, 404, 404, 404, 404])
      expect(await makeAlbum('wedding', bens)).not.toBe(album)
      const tus = { 'Tus-Resumable': '1.0.0' }
      expect((await send('HEAD', path, { token: bens, headers: tus })).status).toBe(404)
      expect((await send('POST', `${path}/end`, { token: bens })).status).toBe(404)
      await database.db.updateTable('album').set({ visibility: 'public' }).where('id', '=', album).execute()
      expect(await reach(album, anas)).toEqual([200, 200, 409, 409, 409, 409])
      expect((await send('POST', `${path}/end`)).status).toBe(409)
      expect(await frames(album)).toHaveLength(1)
    })

    test('with a sentence when a body is not as it should be', async () => {
      const album = await makeAlbum()
      const sentence = async (json: unknown, path = '/api/v1/albums', method = 'POST') => {
        const response = await send(method, path, { json })
        const { detail } = (await response.json()) as { detail: string }
        return `${response.status} ${detail}`
      }
      expect(await sentence({ key: 'a', title: '' })).toBe('400 Write a title.')
      expect(await sentence({ key: 'a\0', title: 'A' })).toBe('400 The key should be one line.')
      expect(await sentence({ key: 'a', title: 'A', published: 1 })).toMatch(/^400 .*published/)
      expect(await sentence({ key: 'a', title: 'x'.repeat(20_000) })).toBe('413 That is too much at once.')
      const order = `/api/v1/albums/${album}/order`
      expect(await sentence({ frames: ['a', 'a'] }, order, 'PUT')).toMatch(
        /^400 .*A frame is in the order twice/,
      )
      const question = { album, photo: 'x', file: 'a.jpg' }
      expect(await sentence({ files: [question] }, '/api/v1/uploads/questions')).toMatch(
        /^400 .*32 hex digits/,
      )
      const text = await send('POST', '/api/v1/albums', {
        bytes: Buffer.from('{'),
        headers: { 'Content-Type': 'application/json' },
      })
      expect([text.status, await text.json()]).toEqual([
        400,
        expect.objectContaining({ detail: 'This is not JSON.' }),
      ])
      expect((await send('POST', '/api/v1/albums', { bytes: Buffer.from('key=a') })).status).toBe(415)
      expect((await send('GET', '/api/v1/albums?before=..')).status).toBe(400)
    })

    test('after too many requests, or too many wrong tokens from an address', async () => {
      site = start({ limits: { token: { count: 3, per: 60_000 }, wrong: { count: 2, per: 60_000 } } })
      const status = async (token?: string) => (await send('GET', '/api/v1/token', { token })).status
      expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429])
      expect(log.lines.filter((line) => line.startsWith('token.throttled'))).toHaveLength(1)
      expect(await status(bens)).toBe(200)
      const wrong = 'sideline_wrong-wrong-wrong-wrong'
      expect([await status(wrong), await status(wrong), await status(wrong)]).toEqual([401, 401, 429])
      expect(await status(bens)).toBe(200)
      address = '198.51.100.1'
      expect(await status(wrong)).toBe(401)
      clock += 60_000
      expect(await status()).toBe(200)
    })
  })
})
