import type { Context, MiddlewareHandler } from 'hono'
import { publicAddress } from '../../../app/pages/public-pages.ts'
import type { Database } from '../../../ports/database/port.ts'
import { openPageStore, type PageStoreOptions } from './page-store.ts'
import { type RenderedPage, responseTo } from './rendered-page.ts'

export interface PageCacheOptions extends PageStoreOptions {
  database: Pick<Database, 'contentVersion'>
  limit?: (c: Context) => Response | null
}

/** Spares a database that has just come back, and is too short to be noticed. */
const BRIEFLY = 'public, max-age=10'

/**
 * Renders each page once per content version, which is read at every request. While the database is away, still
 * serves pages of the newest known version: nothing withdrawn before it is in them.
 */
export function pageCache({ database, limit, ...options }: PageCacheOptions): MiddlewareHandler {
  const store = openPageStore(options)
  let newest = Number.NaN
  return async (c, next) => {
    const { method } = c.req
    const key = method === 'GET' || method === 'HEAD' ? publicAddress(new URL(c.req.url)) : null
    if (key === null) return next()
    let version: number
    try {
      version = await database.contentVersion()
    } catch (error) {
      const page = store.last(key, newest)
      if (!page) throw error
      options.onPage?.('stale')
      return respond(c, page, { 'cache-control': BRIEFLY })
    }
    newest = version
    let page: Awaited<ReturnType<typeof store.render>> | undefined = store.get(key, version)
    if (!page) {
      const refusal = limit?.(c)
      if (refusal) return refusal
      page = await store.render(key, version)
    }
    return page instanceof Response ? page.clone() : respond(c, page)
  }
}

function respond({ req }: Context, page: RenderedPage, more: Record<string, string> = {}): Response {
  const { status, headers, body } = responseTo(
    page,
    req.header('Accept-Encoding'),
    req.header('If-None-Match'),
  )
  return new Response(req.method === 'HEAD' ? null : body, { status, headers: { ...headers, ...more } })
}
