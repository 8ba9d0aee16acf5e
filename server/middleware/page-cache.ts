import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../../ports/database/port.ts'
import { openPageStore, type PageStoreOptions } from './page-store.ts'
import { responseTo } from './rendered-page.ts'

export interface PageCacheOptions extends PageStoreOptions {
  database: Pick<Database, 'contentVersion'>
  /** The address a page is cached under, or null when it is not the same for everyone. */
  address: (url: URL) => string | null
  /** Asked before a page is rendered for a visitor: a refusal, or null. */
  limit?: (c: Context) => Response | null
}

/** Serves public pages from memory. Each is rendered once per content version, which every request asks for. */
export function pageCache({ database, address, limit, ...options }: PageCacheOptions): MiddlewareHandler {
  const store = openPageStore(options)
  return async (c, next) => {
    const { method } = c.req
    const key = method === 'GET' || method === 'HEAD' ? address(new URL(c.req.url)) : null
    if (key === null) return next()
    const version = await database.contentVersion()
    let page: Awaited<ReturnType<typeof store.render>> | undefined = store.get(key, version)
    if (!page) {
      const refusal = limit?.(c)
      if (refusal) return refusal
      page = await store.render(key, version)
    }
    if (page instanceof Response) return page.clone()
    const { status, headers, body } = responseTo(
      page,
      c.req.header('Accept-Encoding'),
      c.req.header('If-None-Match'),
    )
    return new Response(method === 'HEAD' ? null : body, { status, headers })
  }
}
