import { LRUCache } from 'lru-cache'
import { newNonce } from '../middleware/content-security.ts'
import { type RenderedPage, renderedPage, withPolicy } from './rendered-page.ts'

export interface PageStoreOptions {
  /** Renders an anonymous request, with the nonce that marks our own inline scripts and styles. */
  render: (request: Request, nonce: string) => Promise<Response>
  /** Scheme and host that the pages are rendered for. Never the visitor's Host header: all others would read it. */
  origin: string
  /**
   * How long a page rendered at `now` (UTC milliseconds) stays good while the content version stays the same. Forever
   * by default.
   */
  lifetime?: (key: string, now: number) => Promise<Lifetime>
  /** Hosts, besides this site, whose pictures pages may show. */
  imageHosts?: readonly string[]
  /** Whether visitors can make up any number of addresses like this one. */
  madeUp?: (key: string) => boolean
  /** Memory for compressed and plain pages together, in bytes. */
  memory?: number
  /** Hears where each page comes from. */
  onPage?: (result: PageResult) => void
  now?: () => number
}

/** From memory; rendered; from memory though it is out of date. */
export type PageResult = 'hit' | 'miss' | 'stale'

export interface Lifetime {
  /** UTC milliseconds. */
  until: number
  /** How long after that the page may still be shown while it is rendered again. Milliseconds. */
  grace: number
}

interface StoredPage extends RenderedPage, Lifetime {
  version: number
}

/** Rendered pages by their address; each belongs to one content version. */
export interface PageStore {
  /** The page, unless it is out of date. In its grace it is rendered again in the background. */
  get(key: string, version: number): RenderedPage | undefined
  /** The page of this version, even past its lifetime: for when nothing can be rendered. */
  last(key: string, version: number): RenderedPage | undefined
  /**
   * Renders the page. Requests for the same page share one rendering. Anything but a 200 is returned as a response,
   * which callers must clone.
   */
  render(key: string, version: number): Promise<RenderedPage | Response>
}

const MINUTE = 60_000
const DAY = 86_400_000
/** The share of memory for made-up addresses: they evict each other, and no other page. */
const MADE_UP_SHARE = 1 / 8
const FOREVER: Lifetime = { until: Number.POSITIVE_INFINITY, grace: 0 }

/**
 * Stores pages while they are good: for one content version, for their lifetime, and for a day, since the footer says
 * the year. Callers read the version before rendering, so a page may be newer than its version but never older.
 */
export function openPageStore(options: PageStoreOptions): PageStore {
  const { madeUp = () => false, memory: bytes = 64 * 1024 * 1024, now = Date.now, onPage } = options
  const listed = lruCache(bytes * (1 - MADE_UP_SHARE))
  const unlisted = lruCache(bytes * MADE_UP_SHARE)
  const memoryOf = (key: string) => (madeUp(key) ? unlisted : listed)
  const rendering = new Map<string, Promise<StoredPage | Response>>()

  /** Renderings of one minute are shared: what appears in the next minute is in none that began in this one. */
  function render(key: string, version: number): Promise<StoredPage | Response> {
    const task = `${version}/${Math.floor(now() / MINUTE)} ${key}`
    const begun = rendering.get(task)
    if (begun) return begun
    const result = renderPage(options, key, version, now()).then((page) => {
      if (!(page instanceof Response)) memoryOf(key).set(key, page)
      // A page that is gone is deleted; after an error, the old one may still be shown.
      else if (page.status < 500) memoryOf(key).delete(key)
      return page
    })
    rendering.set(task, result)
    return result.finally(() => rendering.delete(task))
  }

  function last(key: string, version: number): StoredPage | undefined {
    const page = memoryOf(key).get(key)
    return page?.version === version ? page : undefined
  }

  function get(key: string, version: number): StoredPage | undefined {
    const page = last(key, version)
    if (!page || now() >= page.until + page.grace) return void onPage?.('miss')
    if (now() < page.until) {
      onPage?.('hit')
      return page
    }
    onPage?.('stale')
    // The error is in the log already, and whoever comes after the grace gets it.
    render(key, version).catch(() => {})
    return page
  }

  return { get, last, render }
}

function lruCache(bytes: number): LRUCache<string, StoredPage> {
  return new LRUCache({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation: (page) => page.bytes })
}

async function renderPage(
  { render, origin, lifetime = async () => FOREVER, imageHosts = [] }: PageStoreOptions,
  key: string,
  version: number,
  now: number,
): Promise<StoredPage | Response> {
  const midnight = (Math.floor(now / DAY) + 1) * DAY
  const { until, grace } = await lifetime(key, now)
  const nonce = newNonce()
  const response = await render(new Request(new URL(key, origin)), nonce)
  if (response.status !== 200) return withPolicy(response, nonce, imageHosts)
  const page = await renderedPage(response, nonce, imageHosts)
  return { ...page, version, until: Math.min(until, midnight), grace }
}
