import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../ports/database/port.ts'
import { publicPolicy } from './content-security.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedPage {
  /** Content version and day it was rendered for. */
  edition: string
  bytes: number
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
  headers: Record<Encoding, Record<string, string>>
  etag: string
}

export interface PageCacheOptions {
  database: Database
  /** The address a page is cached under, or null when it is not the same for everyone. */
  address: (url: URL) => string | null
  /** Renders an anonymous request, with the nonce that marks our own inline scripts and styles. */
  render: (request: Request, nonce: string) => Promise<Response>
  /** Memory for compressed and plain pages together, in bytes. */
  limit?: number
  now?: () => number
}

const DAY = 86_400_000
const CONTROL = 'public, max-age=0, must-revalidate'

/**
 * Answers public pages from memory. A page is rendered once per content version (and day, for the year in the
 * footer), compressed once, and answered with an ETag and a policy that allows exactly its own inline scripts.
 * The version is read before rendering, so a page may be newer than its label but never older.
 */
export function pageCache(options: PageCacheOptions): MiddlewareHandler {
  const { database, address, render, limit = 64 * 1024 * 1024, now = Date.now } = options
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  let held = 0

  async function renderOnce(key: string, origin: string, edition: string): Promise<CachedPage | Response> {
    const nonce = randomBytes(16).toString('base64')
    const response = await render(new Request(new URL(key, origin)), nonce)
    if (response.status !== 200) return settle(response, nonce)
    const page = await develop(response, nonce, edition)
    remember(key, page)
    return page
  }

  function remember(key: string, page: CachedPage): void {
    forget(key)
    pages.set(key, page)
    held += page.bytes
    for (const oldest of pages.keys()) {
      if (held <= limit) break
      forget(oldest)
    }
  }

  function forget(key: string): void {
    held -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return async (c, next) => {
    const method = c.req.method
    if (method !== 'GET' && method !== 'HEAD') return next()
    const url = new URL(c.req.url)
    const key = address(url)
    if (key === null) return next()

    const version = database.contentVersion()
    const edition = `${typeof version === 'number' ? version : await version}/${Math.floor(now() / DAY)}`
    const kept = pages.get(key)
    if (kept?.edition === edition) return answer(kept, c.req.raw)

    const task = `${edition} ${key}`
    let pending = rendering.get(task)
    if (!pending) {
      pending = renderOnce(key, url.origin, edition).finally(() => rendering.delete(task))
      rendering.set(task, pending)
    }
    const page = await pending
    return page instanceof Response ? page.clone() : answer(page, c.req.raw)
  }
}

/** A page that is not kept (a redirect, a missing album, a fault) still needs its policy. */
async function settle(response: Response, nonce: string): Promise<Response> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', publicPolicy(body, nonce))
  headers.set('Cache-Control', 'no-store')
  return new Response(body === '' ? null : withoutNonce(body, nonce), { status: response.status, headers })
}

async function develop(response: Response, nonce: string, edition: string): Promise<CachedPage> {
  const html = await response.text()
  const identity = new Uint8Array(Buffer.from(withoutNonce(html, nonce)))
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    promisify(gzip)(identity, { level: 7 }),
  ])
  const bodies = { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = Object.fromEntries(response.headers)
  delete common['content-length']
  common['cache-control'] = CONTROL
  common['vary'] = 'Accept-Encoding'
  common['etag'] = etag
  if (common['content-type']?.startsWith('text/html')) {
    common['content-security-policy'] = publicPolicy(html, nonce)
  }
  const headers = {
    identity: { ...common, 'content-length': String(identity.byteLength) },
    br: { ...common, 'content-encoding': 'br', 'content-length': String(br.byteLength) },
    gzip: { ...common, 'content-encoding': 'gzip', 'content-length': String(gz.byteLength) },
  }
  const bytes = identity.byteLength + br.byteLength + gz.byteLength
  return { edition, bytes, bodies, headers, etag }
}

function answer(page: CachedPage, request: Request): Response {
  const encoding = preferred(request.headers.get('accept-encoding') ?? '')
  const headers = page.headers[encoding]
  const known = request.headers.get('if-none-match')
  if (known && matches(known, page.etag)) {
    const { 'content-length': _, 'content-encoding': __, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding], { headers })
}

/** The best encoding the browser takes: brotli, gzip or none. `q=0` refuses one. */
function preferred(accepted: string): Encoding {
  const takes = (name: string) => new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)?(,|$))`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}
