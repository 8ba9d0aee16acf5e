import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../ports/database/port.ts'
import { type PageMemory, pageMemory } from './page-memory.ts'
import { answerTo, type RenderedPage, renderedPage, settled } from './rendered-page.ts'

export interface PageCacheOptions {
  database: Database
  /** The address a page is cached under, or null when it is not the same for everyone. */
  address: (url: URL) => string | null
  /** Renders an anonymous request, with the nonce that marks our own inline scripts and styles. */
  render: (request: Request, nonce: string) => Promise<Response>
  /** Scheme and host that the pages are rendered for: not the visitor's word for it, which all others would read. */
  origin: string
  /**
   * Until when a page rendered at `now` is good (UTC milliseconds), should the version stand, and for how long after
   * that it may still be shown while it is rendered anew. For ever, when left out.
   */
  lifetime?: (key: string, now: number) => Promise<Lifetime>
  /** Hosts, besides this site, whose pictures pages may show. */
  imageHosts?: readonly string[]
  /** Headers that every answer carries, lower case. */
  headers?: Record<string, string>
  /** Whether anybody can make up any number of addresses like this one. */
  madeUp?: (key: string) => boolean
  /** Memory for compressed and plain pages together, in bytes. */
  limit?: number
  now?: () => number
}

export interface Lifetime {
  until: number
  grace: number
}

export interface PageCache {
  middleware: MiddlewareHandler
  /** Answers a page that is in memory on the bare socket, and hands all else to `next`. */
  inFrontOf(next: RequestListener): RequestListener
}

interface Kept extends RenderedPage, Lifetime {
  version: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** What made-up addresses get of the memory: they push each other out, and no other page. */
const MADE_UP_SHARE = 1 / 8
const FOR_EVER: Lifetime = { until: Number.POSITIVE_INFINITY, grace: 0 }

/**
 * Public pages from memory. A page is rendered once per content version (and lifetime, and day, for the year in the
 * footer), without cookies, and compressed once. Version and lifetime are read before rendering, so a page may be newer
 * than its label but never older; requests that come meanwhile wait for the same rendering.
 */
export function openPageCache(options: PageCacheOptions): PageCache {
  const {
    database,
    address,
    render,
    origin,
    lifetime = async () => FOR_EVER,
    imageHosts = [],
    headers = {},
    madeUp = () => false,
    limit = 64 * 1024 * 1024,
    now = Date.now,
  } = options
  const listed = pageMemory<Kept>(limit * (1 - MADE_UP_SHARE))
  const passing = pageMemory<Kept>(limit * MADE_UP_SHARE)
  const memoryOf = (key: string): PageMemory<Kept> => (madeUp(key) ? passing : listed)
  const rendering = new Map<string, Promise<Kept | Response>>()

  /** The page, unless it is out of date. In its grace it is rendered anew, and nobody waits for that. */
  function inMemory(key: string, version: number): Kept | undefined {
    const page = memoryOf(key).get(key)
    if (page?.version !== version) return undefined
    if (now() < page.until) return page
    if (now() >= page.until + page.grace) return undefined
    // A fault has been told to the log; whoever comes after the grace will be told too.
    renderOnce(key, version).catch(() => {})
    return page
  }

  /** Those of one minute share: what comes out at the next one is in nothing that was begun in this. */
  function renderOnce(key: string, version: number): Promise<Kept | Response> {
    const task = `${version}/${Math.floor(now() / MINUTE)} ${key}`
    const underway = rendering.get(task)
    if (underway) return underway
    const fetched = renderNow(key, version).finally(() => rendering.delete(task))
    rendering.set(task, fetched)
    return fetched
  }

  async function renderNow(key: string, version: number) {
    const midnight = (Math.floor(now() / DAY) + 1) * DAY
    const { until, grace } = await lifetime(key, now())
    const nonce = randomBytes(16).toString('base64')
    const response = await render(new Request(new URL(key, origin)), nonce)
    if (response.status !== 200) {
      // Gone is gone; a fault is no reason to forget what may still be shown.
      if (response.status < 500) memoryOf(key).forget(key)
      return settled(response, nonce, imageHosts)
    }
    const rendered = await renderedPage(response, nonce, headers, imageHosts)
    const page = { ...rendered, version, until: Math.min(until, midnight), grace }
    memoryOf(key).set(key, page)
    return page
  }

  const middleware: MiddlewareHandler = async (c, next) => {
    const { method, headers: asked, url: href } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD') return next()
    const key = address(new URL(href))
    if (key === null) return next()
    const version = await database.contentVersion()
    const page = inMemory(key, version) ?? (await renderOnce(key, version))
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
    const page = inMemory(request.url as string, version)
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

  function isKept(key: string): boolean {
    return memoryOf(key).get(key) !== undefined
  }

  function inFrontOf(next: RequestListener): RequestListener {
    return (request, response) => {
      if (request.method !== 'GET' || !isKept(request.url as string)) return next(request, response)
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
