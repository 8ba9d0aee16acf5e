import { listsPosts } from '../../../app/pages/public-pages.ts'
import { nextExpiry } from '../../../app/portfolio/shown.server.ts'
import type { Content } from '../../../ports/content/port.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { PageStoreOptions } from './page-store.ts'

/** Pages change without an edit when a post appears or an album expires. */
export function lifetimeOf(database: Database, content: Content): PageStoreOptions['lifetime'] {
  return async (key, now) => {
    const albums = await nextExpiry(database, now)
    if (!listsPosts(key)) return { until: albums, grace: 0 }
    return { until: Math.min(albums, await content.goodUntil(now)), grace: content.grace }
  }
}
