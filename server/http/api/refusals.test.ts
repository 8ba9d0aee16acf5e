import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sessionCookie } from '../../../app/accounts/sessions/session-cookies.server.ts'
import { endAllSessions, insertSession } from '../../../app/accounts/sessions/sessions.server.ts'
import { removeAssistant } from '../../../app/accounts/studio/people/staff.server.ts'
import {
  addUploadToken,
  listUploadTokens,
  revokeUploadToken,
} from '../../../app/accounts/upload-tokens.server.ts'
import { photoId } from '../../../app/photos/storage-keys.server.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { ana, ben, NOW, origin, TestApi, TUS } from './testing-api.ts'

const BY = { actor: ben, now: NOW }

withDatabase('the API for programs refuses', (open) => {
  let database: Database
  let api: TestApi

  beforeEach(async () => {
    database = await open()
    api = await TestApi.open(database)
  })

  test('without a valid token, everywhere in the same way; no session counts, and no Origin is needed', async () => {
    const album = await api.makeAlbum()
    const session = await database.write((trx) => insertSession(trx, 'ana', 'a browser', Date.now()))
    const Cookie = sessionCookie(origin, session).split(';')[0] as string
    const answers = new Set<string>()
    for (const Authorization of [
      '',
      'Bearer',
      `Bearer ${session}`,
      `Basic ${api.anas}`,
      `Bearer ${api.anas}x`,
    ]) {
      for (const [method, path] of [
        ['GET', '/api/v1/token'],
        ['GET', `/api/v1/albums/${album}`],
        ['POST', '/api/v1/uploads'],
        ['OPTIONS', '/api/v1/uploads'],
        ['GET', '/api/nothing'],
      ] as const) {
        const headers = { Cookie, ...(Authorization && { Authorization }) }
        const response = await api.site.request(`${origin}${path}`, { method, headers })
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
        answers.add(`${response.status} ${await response.text()}`)
      }
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toMatch(/^401 .*"A valid upload token is required\."/)
    expect(api.log.lines.filter((line) => line.startsWith('token.refused'))).toEqual([
      'token.refused visitor -',
    ])
    const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await api.status('GET', '/api/v1/token', { headers: elsewhere })).toBe(200)
  })

  test('once a token is revoked, its holder blocked, signed out everywhere, or removed', async () => {
    const ports = { database, security: api.log.security }
    const [token] = await listUploadTokens(database, 'ana')
    expect(token).toMatchObject({ name: 'Lightroom', usedAt: null })
    expect(await api.get('/api/v1/token')).toEqual({
      name: 'Lightroom',
      account: 'ana',
      studio: `${origin}/studio`,
    })
    expect((await listUploadTokens(database, 'ana'))[0]?.usedAt).toBe(NOW)
    await revokeUploadToken(ports, token?.id ?? '', BY)
    expect(await api.status('GET', '/api/v1/token')).toBe(200)
    await revokeUploadToken(ports, token?.id ?? '', { actor: ana, now: NOW })
    expect(await api.status('GET', '/api/v1/token')).toBe(401)
    const block = (blocked_at: number | null) =>
      database.db.updateTable('account').set({ blocked_at }).where('id', '=', 'ben').execute()
    await block(NOW)
    expect(await api.status('GET', '/api/v1/token', { token: api.bens })).toBe(401)
    await block(null)
    expect(await api.status('GET', '/api/v1/token', { token: api.bens })).toBe(200)
    const another = async () => {
      const made = await addUploadToken(ports, 'Another', BY)
      return 'token' in made ? made.token : ''
    }
    const ended = await another()
    await endAllSessions(ports, ben)
    expect(await api.status('GET', '/api/v1/token', { token: ended })).toBe(401)
    const gone = await another()
    await removeAssistant(database, 'ben', { actor: ana, now: NOW })
    expect(await api.status('GET', '/api/v1/token', { token: gone })).toBe(401)
    expect(api.log.lines).toContain(`token.revoke owner ana ${token?.id}`)
  })

  test("at another account's albums and uploads, at those of the studio, and in the portfolio", async () => {
    const album = await api.makeAlbum()
    const picture = await smallPicture(1)
    await api.upload(picture, album)
    const [frame] = await api.frames(album)
    const waiting = await smallPicture(2)
    const path = await api.beginAt(waiting, album)
    const piece = (from: number, to?: number) => api.patch(path, from, waiting.subarray(from, to))
    await piece(0, 40)
    await insertRows(database, { album: albumRow('studio', { visibility: 'private' }) })
    const reach = async (id: string, token: string) => {
      const files = [{ album: id, photo: photoId(picture), file: 'x.png' }]
      const at = `/api/v1/albums/${id}`
      const all = [
        api.status('GET', at, { token }),
        api.status('GET', `${at}/picks`, { token }),
        api.status('PATCH', at, { token, json: { title: 'Mine' } }),
        api.status('PUT', `${at}/order`, { token, json: { frames: [frame?.id] } }),
        api.status('DELETE', `${at}/frames/${frame?.id}`, { token }),
        api.status('POST', '/api/v1/uploads/questions', { token, json: { files } }),
        api.begin(picture, id, {}, token).then(({ status }) => status),
      ]
      return Promise.all(all)
    }
    expect(await reach(album, api.bens)).toEqual(Array(7).fill(404))
    expect(await reach('studio', api.anas)).toEqual(Array(7).fill(404))
    expect(await api.makeAlbum('wedding', api.bens)).not.toBe(album)
    expect(await api.status('HEAD', path, { token: api.bens, headers: TUS })).toBe(404)
    expect(await api.status('GET', path, { token: api.bens })).toBe(404)
    await database.db.updateTable('album').set({ visibility: 'public' }).where('id', '=', album).execute()
    expect(await reach(album, api.anas)).toEqual([200, 200, ...Array(5).fill(409)])
    expect((await piece(40)).status).toBe(204)
    expect(await api.status('GET', path)).toBe(409)
    expect(await api.frames(album)).toHaveLength(1)
  })

  test('with a sentence when a body or a query is malformed', async () => {
    const album = await api.makeAlbum()
    const sentence = (json: unknown, path = '/api/v1/albums', method = 'POST') =>
      api.refusal(method, path, { json })
    expect(await sentence({ key: 'a', title: '' })).toBe('400 Write a title.')
    expect(await sentence({ key: 'a\0', title: 'A' })).toBe('400 The key needs to fit on one line.')
    expect(await sentence({ key: 'a', title: 'A', published: 1 })).toMatch(/^400 .*published/)
    expect(await sentence({ key: 'a', title: 'x'.repeat(20_000) })).toBe('413 The request body is too large.')
    const order = `/api/v1/albums/${album}/order`
    expect(await sentence({ frames: ['a', 'a'] }, order, 'PUT')).toMatch(
      /^400 .*Each frame can only be listed once/,
    )
    const question = { album, photo: 'x', file: 'a.jpg' }
    expect(await sentence({ files: [question] }, '/api/v1/uploads/questions')).toMatch(/^400 .*32 hex digits/)
    const post = (body: string, headers?: Record<string, string>) =>
      api.refusal('POST', '/api/v1/albums', { bytes: Buffer.from(body), headers })
    const json = { 'Content-Type': 'application/json' }
    expect(await post('{', json)).toBe('400 The request body is not valid JSON.')
    expect(await post('key=a')).toMatch(/^415 /)
    expect(await api.status('GET', '/api/v1/albums?before=..')).toBe(400)
  })

  test('with 507 while the disk of the database is full', async () => {
    const { db, engine, write } = database
    if (engine === 'sqlite') await write((trx) => sql`pragma max_page_count = 1`.execute(trx))
    else {
      const body = sql.lit('begin raise disk_full; end')
      await sql`create function no_room() returns trigger language plpgsql as ${body}`.execute(db)
      await sql`create trigger no_room before insert on album execute function no_room()`.execute(db)
    }
    const make = (n: number) =>
      api.send('POST', '/api/v1/albums', { json: { key: `${n}`, title: 'x'.repeat(150) } })
    let made = await make(0)
    // SQLite has some room left in its pages.
    for (let n = 1; made.status === 201; n++) made = await make(n)
    expect(await made.json()).toMatchObject({ status: 507, detail: expect.stringMatching(/disk is full/) })
  })

  test('after too many requests, or too many wrong tokens from an address', async () => {
    api.restart({ limits: { token: { count: 3, per: 60_000 }, wrong: { count: 2, per: 60_000 } } })
    const status = async (token?: string) => await api.status('GET', '/api/v1/token', { token })
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429])
    expect(api.log.lines.filter((line) => line.startsWith('token.throttled'))).toHaveLength(1)
    expect(await status(api.bens)).toBe(200)
    // Those with a valid token are not written down.
    const written = database.db.selectFrom('rate_limit').select('key').where('key', 'like', 'api-%')
    expect(await written.execute()).toEqual([])
    const wrong = 'sideline_wrong-wrong-wrong-wrong'
    expect([await status(wrong), await status(wrong), await status(wrong)]).toEqual([401, 401, 429])
    expect(await status(api.bens)).toBe(200)
    api.address = '198.51.100.1'
    expect(await status(wrong)).toBe(401)
    api.clock += 60_000
    expect(await status()).toBe(200)
  })
})
