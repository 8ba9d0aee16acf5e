import { LRUCache } from 'lru-cache'
import { isMadeUp, listsPosts } from '../../../app/pages/public-pages.ts'
import { nextExpiry } from '../../../app/portfolio/shown.server.ts'
import type { Content } from '../../../ports/content/port.ts'
import type { Database } from '../../../ports/database/port.ts'
import { newNonce } from '../middleware/content-security.ts'
import { type RenderedPage, renderedPage, withPolicy } from './rendered-page.ts'

export interface PageStoreOptions {
  render: (request: Request, nonce: string) => Promise<Response>
  /** Never the visitor's Host header: all others would read it. */
  origin: string
  /** Until when a page rendered at `now` stays good; forever by default. */
  lifetime?: (key: string, now: number) => Promise<Lifetime>
  imageHosts?: readonly string[]
  memory?: number
  onPage?: (result: PageResult) => void
  now?: () => number
}

export type PageResult = 'hit' | 'miss' | 'stale'

interface Lifetime {
  until: number
  /** The page may be shown while it is rendered again, for this many milliseconds. */
  grace: number
}

interface StoredPage extends RenderedPage, Lifetime {
  version: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Made-up addresses evict only each other. */
const MADE_UP_SHARE = 1 / 8
const FOREVER: Lifetime = { until: Number.POSITIVE_INFINITY, grace: 0 }

export function lifetimeOf(database: Database, content: Content): PageStoreOptions['lifetime'] {
  return async (key, now) => {
    const albums = await nextExpiry(database, now)
    if (!listsPosts(key)) return { until: albums, grace: 0 }
    return { until: Math.min(albums, await content.goodUntil(now)), grace: content.grace }
  }
}

/**
 * Stores pages for one content version, their lifetime, and a day (the footer has the year). Callers read the version
 * before rendering, so a page is never older than its version.
 */
export function openPageStore(options: PageStoreOptions) {
  const { memory: bytes = 64 * 1024 * 1024, now = Date.now, onPage } = options
  const listed = lruCache(bytes * (1 - MADE_UP_SHARE))
  const unlisted = lruCache(bytes * MADE_UP_SHARE)
  const memoryOf = (key: string) => (isMadeUp(key) ? unlisted : listed)
  const rendering = new Map<string, Promise<StoredPage | Response>>()

  /**
   * Shares one rendering among the requests of a minute: posts of the next one would be missing. Callers must clone a
   * response, which is anything but a 200.
   */
  function render(key: string, version: number): Promise<StoredPage | Response> {
    const task = `${version}/${Math.floor(now() / MINUTE)} ${key}`
    const started = rendering.get(task)
    if (started) return started
    const result = renderPage(options, key, version, now()).then((page) => {
      if (!(page instanceof Response)) memoryOf(key).set(key, page)
      // A missing page is dropped; after an error the old one may still be shown.
      else if (page.status < 500) memoryOf(key).delete(key)
      return page
    })
    rendering.set(task, result)
    return result.finally(() => rendering.delete(task))
  }

  /** Ignores the lifetime: for when nothing can be rendered. */
  function last(key: string, version: number): StoredPage | undefined {
    const page = memoryOf(key).get(key)
    return page?.version === version ? page : undefined
  }

  /** In its grace, a page is rendered again in the background. */
  function get(key: string, version: number): StoredPage | undefined {
    const page = last(key, version)
    if (!page || now() >= page.until + page.grace) return void onPage?.('miss')
    if (now() < page.until) {
      onPage?.('hit')
      return page
    }
    onPage?.('stale')
    // The error is in the log already.
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
