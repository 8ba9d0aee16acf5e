import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { addUploadToken } from '../../../app/accounts/upload-tokens.server.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { intakeFileHere } from '../../../app/photos/testing.server.ts'
import { CHUNK } from '../../../app/uploads/target.ts'
import type { Database } from '../../../ports/database/port.ts'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { type ApiOptions, serveApi } from './api.ts'
import { expectDocumented } from './testing-document.ts'

export const NOW = Date.UTC(2027, 4, 1)
export const origin = 'http://127.0.0.1:3000'
export const ana = { kind: 'owner', id: 'ana' } as const
export const ben = { kind: 'assistant', id: 'ben' } as const

interface Sent {
  token?: string
  headers?: Record<string, string>
  json?: unknown
  bytes?: Uint8Array
}

export function idOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** The API, with tokens of an owner and an assistant, and a clock. Every response is checked against the document. */
export class TestApi {
  readonly database: Database
  readonly log: ReturnType<typeof testSecurityLog>
  readonly storage = diskStorage(testFolder())
  site: Hono<AppEnv>
  /** Ana's token, and Ben's. */
  anas = ''
  bens = ''
  /** Where requests come from. */
  address = '203.0.113.7'
  /** UTC milliseconds. */
  clock = NOW

  constructor(database: Database) {
    this.database = database
    this.log = testSecurityLog(database)
    this.site = this.restart()
  }

  static async open(database: Database): Promise<TestApi> {
    const api = new TestApi(database)
    const times = { created_at: NOW, updated_at: NOW }
    const people = [ana, ben].map(({ id, kind: role }) => ({
      ...times,
      id,
      role,
      name: id,
      email: `${id}@example.com`,
    }))
    await database.db.insertInto('account').values(people).execute()
    const { security } = api.log
    const tokenOf = async (actor: typeof ana | typeof ben) => {
      const made = await addUploadToken({ database, security }, 'Lightroom', { actor, now: NOW })
      return 'token' in made ? made.token : ''
    }
    api.anas = await tokenOf(ana)
    api.bens = await tokenOf(ben)
    return api
  }

  restart(options: Partial<ApiOptions> = {}): Hono<AppEnv> {
    const { database, storage } = this
    const ports = { database, storage, workers: { intakeFile: intakeFileHere } }
    const report = (error: unknown) => {
      throw error
    }
    const api = serveApi({
      ...ports,
      origin,
      disk: tmpdir(),
      security: this.log.security,
      report,
      now: () => this.clock,
      ...options,
    })
    this.site = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('visitor', { address: this.address, requestId: 'r' })
        await next()
      })
      .route('/', api)
      .all('*', (c) => c.text('a page', 404))
    return this.site
  }

  async send(method: string, path: string, { token = this.anas, headers, json, bytes }: Sent = {}) {
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json))
    const response = await this.site.request(`${origin}${path}`, {
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
  async get(path: string, sent?: Sent): Promise<any> {
    return (await this.send('GET', path, sent)).json()
  }

  async makeAlbum(key = 'wedding', token?: string): Promise<string> {
    const made = await this.send('POST', '/api/v1/albums', { json: { key, title: 'A wedding' }, token })
    expect([200, 201]).toContain(made.status)
    return ((await made.json()) as { id: string }).id
  }

  /** @param start what comes with the creation */
  async begin(
    bytes: Uint8Array,
    album: string,
    fields: Record<string, string> = {},
    token = this.anas,
    start?: Uint8Array,
  ) {
    const all = { album, photo: idOf(bytes), file: 'one.png', begun: `${NOW}`, ...fields }
    const metadata = Object.entries(all).map(([k, value]) => `${k} ${Buffer.from(value).toString('base64')}`)
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': `${bytes.length}`,
      'Upload-Metadata': metadata.join(','),
      ...(start && { 'Content-Type': 'application/offset+octet-stream' }),
    }
    return this.send('POST', '/api/v1/uploads', { token, headers, bytes: start })
  }

  async upload(bytes: Uint8Array, album: string, fields: Record<string, string> = {}) {
    const path = (await this.begin(bytes, album, fields)).headers.get('Location') as string
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const headers = {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': `${at}`,
        'Content-Type': 'application/offset+octet-stream',
      }
      await this.send('PATCH', path, { headers, bytes: bytes.subarray(at, at + CHUNK) })
    }
    return this.send('GET', path)
  }

  async ask(bytes: Uint8Array, album: string, replace?: unknown, file = 'one.png') {
    const files = [{ album, photo: idOf(bytes), file, ...(replace !== undefined && { replace }) }]
    const response = await this.send('POST', '/api/v1/uploads/questions', { json: { files } })
    return ((await response.json()) as { answers: { outcome: string; frame?: string }[] }).answers[0]
  }

  async frames(album: string): Promise<{ id: string; number: number; file: string }[]> {
    return (await this.get(`/api/v1/albums/${album}`)).frames
  }
}
