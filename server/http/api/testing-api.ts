import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { z } from 'zod'
import { withStaff } from '../../../app/accounts/testing.server.ts'
import { addUploadToken } from '../../../app/accounts/upload-tokens.server.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { photoId } from '../../../app/photos/storage-keys.server.ts'
import { intakeFileHere } from '../../../app/photos/testing.server.ts'
import { CHUNK } from '../../../app/uploads/target.ts'
import document from '../../../docs/openapi.json' with { type: 'json' }
import type { Database } from '../../../ports/database/port.ts'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { type ApiOptions, serveApi } from './api.ts'

export const NOW = Date.UTC(2027, 4, 1)
export const origin = 'http://127.0.0.1:3000'
export const ana = { kind: 'owner', id: 'ana' } as const
export const ben = { kind: 'assistant', id: 'ben' } as const
export const TUS = { 'Tus-Resumable': '1.0.0' }

interface Sent {
  token?: string
  headers?: Record<string, string>
  json?: unknown
  bytes?: Uint8Array
}

/** Checks every response against the document. */
export class TestApi {
  readonly database: Database
  readonly log: ReturnType<typeof testSecurityLog>
  readonly storage = diskStorage(testFolder())
  site: Hono<AppEnv>
  anas = ''
  bens = ''
  address = '203.0.113.7'
  clock = NOW

  constructor(database: Database) {
    this.database = database
    this.log = testSecurityLog(database)
    this.site = this.restart()
  }

  static async open(database: Database): Promise<TestApi> {
    const api = new TestApi(database)
    await withStaff(database, { ana: 'owner', ben: 'assistant' })
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
    const report = (error: unknown) => {
      throw error
    }
    const api = serveApi({
      database,
      storage,
      workers: { intakeFile: intakeFileHere },
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

  async status(method: string, path: string, sent?: Sent): Promise<number> {
    return (await this.send(method, path, sent)).status
  }

  /** The status of a refusal, and its sentence. */
  async refusal(method: string, path: string, sent?: Sent): Promise<string> {
    const response = await this.send(method, path, sent)
    return `${response.status} ${((await response.json()) as { detail: string }).detail}`
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

  /** @param start bytes that come with the creation */
  async begin(
    bytes: Uint8Array,
    album: string,
    fields: Record<string, string> = {},
    token = this.anas,
    start?: Uint8Array,
  ) {
    const all = { album, photo: photoId(bytes), file: 'one.png', begun: `${NOW}`, ...fields }
    const metadata = Object.entries(all).map(([k, value]) => `${k} ${Buffer.from(value).toString('base64')}`)
    const headers = {
      ...TUS,
      'Upload-Length': `${bytes.length}`,
      'Upload-Metadata': metadata.join(','),
      ...(start && { 'Content-Type': 'application/offset+octet-stream' }),
    }
    return this.send('POST', '/api/v1/uploads', { token, headers, bytes: start })
  }

  async beginAt(...given: Parameters<TestApi['begin']>): Promise<string> {
    const response = await this.begin(...given)
    return response.headers.get('Location') ?? `${response.status}`
  }

  patch(path: string, at: number, bytes: Uint8Array, more: Record<string, string> = {}) {
    const type = { 'Content-Type': 'application/offset+octet-stream' }
    return this.send('PATCH', path, {
      bytes,
      headers: { ...TUS, ...type, 'Upload-Offset': `${at}`, ...more },
    })
  }

  async upload(bytes: Uint8Array, album: string, fields: Record<string, string> = {}) {
    const path = await this.beginAt(bytes, album, fields)
    for (let at = 0; at < bytes.length; at += CHUNK)
      await this.patch(path, at, bytes.subarray(at, at + CHUNK))
    return this.send('GET', path)
  }

  async ask(bytes: Uint8Array, album: string, replace?: unknown, file = 'one.png') {
    const files = [{ album, photo: photoId(bytes), file, ...(replace !== undefined && { replace }) }]
    const response = await this.send('POST', '/api/v1/uploads/questions', { json: { files } })
    return ((await response.json()) as { answers: { outcome: string; frame?: string }[] }).answers[0]
  }

  async frames(album: string): Promise<{ id: string; number: number; file: string }[]> {
    return (await this.get(`/api/v1/albums/${album}`)).frames
  }
}

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>
}

async function expectDocumented(method: string, path: string, response: Response): Promise<void> {
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const bare = path.replace(/^\/api\/v1/, '').replace(/\?.*/, '')
  const template = Object.keys(paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare))
  const described = paths[template ?? '']?.[method.toLowerCase()]?.responses[response.status]
  expect(described, `${method} ${bare} ${response.status} is in the document`).toBeDefined()
  const [type, content] = Object.entries(described?.content ?? {})[0] ?? []
  if (!type || !content || method === 'HEAD') return
  expect(response.headers.get('Content-Type')).toContain(type)
  const $defs = document.components.schemas
  const schema = JSON.stringify({ ...content.schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')
  const checked = z.fromJSONSchema(JSON.parse(schema)).safeParse(await response.clone().json())
  expect(checked.error?.issues ?? []).toEqual([])
}
