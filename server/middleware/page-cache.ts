import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../ports/database/port.ts'
import { answerTo, type RenderedPage, renderedPage, settled } from './rendered-page.ts'

export interface PageCacheOptions {
  database: Database
  /** The address a page is cached under, or null when it is not the same for everyone. */
  address: (url: URL) => string | null
  /** Renders an anonymous request, with the nonce that marks our own inline scripts and styles. */
  render: (request: Request, nonce: string) => Promise<Response>
  /** Scheme and host that the pages are rendered for: not the visitor's word for it, which all others would read. */
  origin: string
  /** Headers that every answer carries, lower case. */
  headers?: Record<string, string>
  /** Memory for compressed and plain pages together, in bytes. */
  limit?: number
  now?: () => number
}

export interface PageCache {
  middleware: MiddlewareHandler
  /** Answers a page that is in memory on the bare socket, and hands all else to `next`. */
  inFrontOf(next: RequestListener): RequestListener
}

interface Kept extends RenderedPage {
  version: number
  day: number
}

const DAY = 86_400_000

/**
 * Public pages from memory. A page is rendered once per content version (and day, for the year in the footer),
 * without cookies, and compressed once. The version is read before rendering, so a page may be newer than its label
 * but never older; requests that come meanwhile wait for the same rendering.
 */
export function openPageCache(options: PageCacheOptions): PageCache {
  const {
    database,
    address,
    render,
    origin,
    headers = {},
    limit = 64 * 1024 * 1024,
    now = Date.now,
  } = options
  const pages = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept | Response>>()
  let held = 0

  function fresh(key: string, version: number): Kept | undefined {
    const page = pages.get(key)
    return page?.version === version && page.day === Math.floor(now() / DAY) ? page : undefined
  }

  function renderOnce(key: string, version: number): Promise<Kept | Response> {
    const day = Math.floor(now() / DAY)
    const task = `${version}/${day} ${key}`
    const underway = rendering.get(task)
    if (underway) return underway
    const fetched = renderNow(key, version, day).finally(() => rendering.delete(task))
    rendering.set(task, fetched)
    return fetched
  }

  async function renderNow(key: string, version: number, day: number) {
    const nonce = randomBytes(16).toString('base64')
    const response = await render(new Request(new URL(key, origin)), nonce)
    if (response.status !== 200) return settled(response, nonce)
    const page = { ...(await renderedPage(response, nonce, headers)), version, day }
    remember(key, page)
    return page
  }

  function remember(key: string, page: Kept): void {
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

  const middleware: MiddlewareHandler = async (c, next) => {
    const { method, headers: asked, url: href } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD') return next()
    const key = address(new URL(href))
    if (key === null) return next()
    const version = await database.contentVersion()
    const page = fresh(key, version) ?? (await renderOnce(key, version))
    if (page instanceof Response) return page.clone()
    const { status, headers, body } = answerTo(
      page,
      asked.get('accept-encoding') ?? undefined,
      asked.get('if-none-match') ?? undefined,
    )
    return new Response(method === 'HEAD' ? null : body, { status, headers })
  }

  /** Sends the page if it is in memory and of this version; says whether it did. */
  function sent(version: number, request: IncomingMessage, response: ServerResponse): boolean {
    const page = fresh(request.url as string, version)
    if (!page) return false
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
    const { status, headers, body } = answerTo(page, accepted as string | undefined, known)
    response.writeHead(status, headers)
    response.end(body)
    return true
  }

  /** The version, now or soon; null when it cannot be had: then the longer way asks again, and says so. */
  function versionIfAny(): number | Promise<number | null> | null {
    try {
      const version = database.contentVersion()
      return typeof version === 'number' ? version : version.catch(() => null)
    } catch {
      return null
    }
  }

  function inFrontOf(next: RequestListener): RequestListener {
    return (request, response) => {
      if (request.method !== 'GET' || !pages.has(request.url as string)) return next(request, response)
      const answer = (version: number | null) => {
        if (version === null || !sent(version, request, response)) next(request, response)
      }
      const version = versionIfAny()
      if (version instanceof Promise) version.then(answer)
      else answer(version)
    }
  }

  return { middleware, inFrontOf }
}
