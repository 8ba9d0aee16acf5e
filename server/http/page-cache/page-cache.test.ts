import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows, postRow, sectionRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { type PageCacheOptions, pageCache } from './page-cache.ts'

const DAY = 86_400_000
const ORIGIN = 'https://www.site.example'

let database: Database
let now: number
let rendered: Request[]
let site: Hono

const render: PageCacheOptions['render'] = async (request, nonce) => {
  rendered.push(request)
  const rows = await database.db.selectFrom('site_section').select('published').execute()
  const quotes = rows.map(({ published }) => `<p>${published}</p>`).join('')
  const html = `<title>${request.url}</title>${quotes}<script nonce="${nonce}">begin()</script>`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function open(options: Partial<PageCacheOptions> = {}): void {
  const cache = pageCache({
    database,
    render,
    origin: ORIGIN,
    now: () => now,
    ...options,
  })
  site = new Hono()
  site.use(cache)
  site.all('*', (c) => c.text('further on', 202))
  site.onError((error, c) => c.text(error.message, 500))
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await site.request(path, { headers, method })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

const textAt = async (path: string) => (await ask(path)).body.toString()

beforeEach(async () => {
  database = await openTestSqlite()
  now = Date.UTC(2025, 9, 18, 12)
  rendered = []
  open()
})

function say(quote: string, db: Pick<Database['db'], 'insertInto'> = database.db) {
  return db.insertInto('site_section').values(sectionRow(quote, quote)).execute()
}

describe('a page is rendered once', () => {
  test('for all visitors, also at the same moment', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => textAt('/about')))
    expect(new Set([...texts, await textAt('/about')]).size).toBe(1)
    expect(rendered.map(({ url }) => url)).toEqual([`${ORIGIN}/about`])
  })

  test('until something that visitors see changes', async () => {
    await ask('/about')
    await say('Great eye.')
    expect(await textAt('/about')).toContain('Great eye.')
    expect(rendered).toHaveLength(2)
  })

  test('and not again after a rollback, or a change that visitors cannot see', async () => {
    await ask('/about')
    const refused = database.db.transaction().execute(async (trx) => {
      await say('Never said.', trx)
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    await insertRows(database, { post: postRow('draft', { status: 'draft' }) })
    await ask('/about')
    expect(rendered).toHaveLength(1)
  })

  test('and again when a change came during the rendering', async () => {
    open({
      render: async (request, nonce) => {
        const response = await render(request, nonce)
        if (rendered.length === 1) await say('In between.')
        return response
      },
    })
    expect(await textAt('/about')).not.toContain('In between.')
    expect(await textAt('/about')).toContain('In between.')
  })

  test('a day, because the footer shows the year', async () => {
    await ask('/about')
    now += DAY
    await ask('/about')
    expect(rendered).toHaveLength(2)
  })
})

describe('the renderer', () => {
  test('sees no cookies or headers of the visitor, and no host but ours', async () => {
    const cookies = { Cookie: 'session=secret', Authorization: 'Bearer secret', 'Accept-Language': 'de' }
    await ask('http://evil.example/about', cookies)
    expect([...(rendered[0] as Request).headers]).toEqual([])
    expect(rendered[0]?.url).toBe(`${ORIGIN}/about`)
  })

  test('sees only the parameters that the page depends on', async () => {
    const asked = [
      '/portfolio?category=Soccer',
      '/portfolio?utm_source=mail&category=Soccer&category=Hockey',
      '/portfolio?category=Soccer&x=%00',
      `/portfolio?before=${'9'.repeat(300)}&category=Soccer`,
    ]
    for (const path of asked) await ask(path)
    expect(rendered.map(({ url }) => url)).toEqual([`${ORIGIN}/portfolio?category=Soccer`])
  })

  test('never sees a page that differs between visitors, nor a form', async () => {
    for (const path of ['/client', '/client/42', '/nowhere', '/portfolio/UPPER']) {
      expect((await ask(path)).status).toBe(202)
    }
    await ask('/about')
    expect((await ask('/about', {}, 'POST')).status).toBe(202)
    expect(rendered).toHaveLength(1)
  })
})

describe('while the database is away', () => {
  let away = false
  const contentVersion = async () => {
    if (away) throw new Error('connection refused')
    return database.contentVersion()
  }

  let results: string[]

  beforeEach(() => {
    away = false
    results = []
    open({ database: { contentVersion }, onPage: (result) => results.push(result) })
  })

  test('a page in memory is served, even past its lifetime, and may be stored briefly', async () => {
    const { body, headers } = await ask('/about')
    away = true
    now += DAY
    const answer = await ask('/about')
    expect([answer.status, answer.body]).toEqual([200, body])
    expect(answer.headers['cache-control']).toBe('public, max-age=10')
    const known = await ask('/about', { 'If-None-Match': String(headers.etag) })
    expect([known.status, known.headers['cache-control']]).toEqual([304, 'public, max-age=10'])
    expect(rendered).toHaveLength(1)
    expect(results).toEqual(['miss', 'stale', 'stale'])
    away = false
    expect((await ask('/about')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('a page that is not in memory, or of a version that we know to be old, is an error', async () => {
    await ask('/about')
    await say('Great eye.')
    await ask('/portfolio')
    away = true
    expect((await ask('/about')).status).toBe(500)
    expect((await ask('/blog')).status).toBe(500)
    expect((await ask('/portfolio')).status).toBe(200)
  })
})

/** The first visitor gets it from the renderer, the next one from memory. */
describe.each(['first', 'next'])('the response to the %s visitor', (who) => {
  beforeEach(async () => {
    if (who === 'next') await ask('/about')
  })

  test('has a policy with the hash of its own script, and no nonce', async () => {
    const { headers, body } = await ask('/about')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(body.toString()).toContain('<script>begin()</script>')
    expect(body.toString()).not.toContain('nonce')
  })

  test('to HEAD is the one to GET without its body', async () => {
    const head = await ask('/about', {}, 'HEAD')
    const get = await ask('/about')
    expect(head.headers).toEqual(get.headers)
    expect(head.headers['content-length']).toBe(String(get.body.byteLength))
    expect(head.body.byteLength).toBe(0)
    expect(rendered).toHaveLength(1)
  })

  test('is 304 when the browser has the page already', async () => {
    const etag = (await ask('/about')).headers.etag as string
    const strong = etag.replace('W/', '')
    for (const known of [etag, strong, `"other", ${etag}`, `W/"other" ,${strong}`, '*']) {
      if (who === 'first') open()
      const answer = await ask('/about', { 'If-None-Match': known, 'Accept-Encoding': 'br' })
      expect([known, answer.status, answer.body.byteLength]).toEqual([known, 304, 0])
      const { headers } = await ask('/about')
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
        expect(answer.headers[name]).toBe(headers[name])
      }
      expect(answer.headers['content-length']).toBeUndefined()
    }
    expect((await ask('/about', { 'If-None-Match': '"other", W/"another"' })).status).toBe(200)
    await say('Great eye.')
    expect((await ask('/about', { 'If-None-Match': etag })).status).toBe(200)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0 , gzip;q=0.000', undefined],
    ['br; q=0.001', 'br'],
    ['GZIP', 'gzip'],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('to Accept-Encoding: %s is in %s', async (accepted, encoding) => {
    const { headers, body } = await ask('/about', { 'Accept-Encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['content-length']).toBe(String(body.byteLength))
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((b: Buffer) => b)
    expect(unpack(body).toString()).toBe(await textAt('/about'))
  })
})

describe('what is not cached', () => {
  test.each([
    ['a missing page', 404],
    ['an error', 500],
    ['a redirect', 302],
  ])('%s', async (_, status) => {
    open({
      render: async (request, nonce) => {
        rendered.push(request)
        const headers = { 'Content-Type': 'text/html', ...(status === 302 && { Location: '/' }) }
        return new Response(`<script nonce="${nonce}">begin()</script>`, { status, headers })
      },
    })
    for (const visit of [1, 2]) {
      const answer = await ask('/about')
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store'])
      expect(answer.headers['content-security-policy']).toContain('sha256-')
      expect(answer.body.toString()).toBe('<script>begin()</script>')
      expect(rendered).toHaveLength(visit)
    }
  })

  test('a failed rendering: the next visitor triggers another', async () => {
    open({
      render: async (request, nonce) => {
        if (rendered.length > 0) return render(request, nonce)
        rendered.push(request)
        throw new Error('broken')
      },
    })
    expect((await ask('/about')).status).toBe(500)
    expect((await ask('/about')).status).toBe(200)
  })

  test('more than the memory holds: the least recently used pages go', async () => {
    const one = (await ask('/portfolio/album-1')).body.byteLength
    // Each is held plain and in two codings.
    open({ memory: 10 * 3 * one })
    for (let n = 1; n <= 50; n++) await ask(`/portfolio/album-${n}`)
    rendered = []
    await ask('/portfolio/album-50')
    expect(rendered).toHaveLength(0)
    await ask('/portfolio/album-1')
    expect(rendered).toHaveLength(1)
  })

  test('made-up addresses beyond their share: they evict no other page', async () => {
    const one = (await ask('/about')).body.byteLength
    open({ memory: 50 * 3 * one })
    await ask('/about')
    await ask('/portfolio?category=Soccer')
    for (let n = 1; n <= 60; n++) await ask(`/blog?q=word-${n}`)
    rendered = []
    await ask('/about')
    await ask('/portfolio?category=Soccer')
    await ask('/blog?q=word-60')
    expect(rendered).toHaveLength(0)
    await ask('/blog?q=word-1')
    expect(rendered).toHaveLength(1)
  })

  test('a page larger than the memory: it is served uncached', async () => {
    open({ memory: 10 })
    for (const _ of [1, 2]) expect((await ask('/about')).status).toBe(200)
    expect(rendered).toHaveLength(2)
  })
})
