import { randomBytes } from 'node:crypto'
import { pageMemory } from './page-memory.ts'
import { type RenderedPage, renderedPage, settled } from './rendered-page.ts'

export interface KeptPagesOptions {
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

interface Kept extends RenderedPage, Lifetime {
  version: number
}

/** Pages by key, an address of ours; each is of one content version. */
export interface KeptPages {
  /** Whether there is any page under this key, good or not. */
  has(key: string): boolean
  /** The page, unless it is out of date. In its grace it is rendered anew, and nobody waits for that. */
  get(key: string, version: number): RenderedPage | undefined
  /** The page, rendered; or the answer there is instead, to be cloned. Who asks for the same meanwhile waits for the same. */
  render(key: string, version: number): Promise<RenderedPage | Response>
}

const MINUTE = 60_000
const DAY = 86_400_000
/** What made-up addresses get of the memory: they push each other out, and no other page. */
const MADE_UP_SHARE = 1 / 8
const FOR_EVER: Lifetime = { until: Number.POSITIVE_INFINITY, grace: 0 }

/**
 * Keeps pages for as long as they are good: a content version, their lifetime, and a day, for the year in the footer. They
 * are rendered without cookies, and compressed once. The lifetime is read before rendering, and so is the version that
 * callers give: a page may be newer than its label but never older.
 */
export function keptPages(options: KeptPagesOptions): KeptPages {
  const { render, origin, lifetime = async () => FOR_EVER, imageHosts = [], headers = {} } = options
  const { madeUp = () => false, limit = 64 * 1024 * 1024, now = Date.now } = options
  const listed = pageMemory<Kept>(limit * (1 - MADE_UP_SHARE))
  const passing = pageMemory<Kept>(limit * MADE_UP_SHARE)
  const memoryOf = (key: string) => (madeUp(key) ? passing : listed)
  const rendering = new Map<string, Promise<Kept | Response>>()

  function get(key: string, version: number): Kept | undefined {
    const page = memoryOf(key).get(key)
    if (page?.version !== version) return undefined
    if (now() < page.until) return page
    if (now() >= page.until + page.grace) return undefined
    // A error has been told to the log; whoever comes after the grace will be told too.
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

  async function renderNow(key: string, version: number): Promise<Kept | Response> {
    const midnight = (Math.floor(now() / DAY) + 1) * DAY
    const { until, grace } = await lifetime(key, now())
    const nonce = randomBytes(16).toString('base64')
    const response = await render(new Request(new URL(key, origin)), nonce)
    if (response.status !== 200) {
      // Gone is gone; a error is no reason to forget what may still be shown.
      if (response.status < 500) memoryOf(key).forget(key)
      return settled(response, nonce, imageHosts)
    }
    const rendered = await renderedPage(response, nonce, headers, imageHosts)
    const page = { ...rendered, version, until: Math.min(until, midnight), grace }
    memoryOf(key).set(key, page)
    return page
  }

  return { has: (key) => memoryOf(key).get(key) !== undefined, get, render: renderOnce }
}
