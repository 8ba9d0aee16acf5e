import type { Context } from 'hono'
import { openMemoryLimit } from '../../../app/limits/memory-limit.server.ts'
import { fromAddress } from '../../../app/limits/rate-limit.server.ts'
import { isLoopback } from '../../../ports/loopback.ts'
import type { AppEnv } from './visitor.ts'

/** 200 pages at once, then ten a second. `per` in milliseconds. */
const PAGES = { name: 'page', rule: { count: 200, per: 20_000 } }
/** Twice as many: clients press hearts quickly. Not more, because a refused form is shown again, which is a page. */
const FORMS = { name: 'form', rule: { count: 400, per: 20_000 } }
/** How many times as many a /48 may have: fewer than of attempts, because each page costs this machine's time. */
const NETWORKS = 5

/**
 * Limits how many pages are rendered for one address, since anybody can make up searches and missing pages without end,
 * and how many forms are sent from it. Returns the refusal for a request, or null. Pages in memory, files, uploads and
 * the API are served before it; what a form does has limits of its own in the database (`app/limits`). These counts are
 * in memory because they must cost next to nothing. This machine's own addresses are not counted: they are the owner's,
 * or everybody's behind an undeclared proxy.
 *
 * @param refuse gets the seconds to wait, a whole number
 * @param now milliseconds, from any start
 */
export function readingLimit(
  refuse: (retryAfter: number) => Response,
  now: () => number = () => performance.now(),
): (c: Context<AppEnv>) => Response | null {
  const count = openMemoryLimit()
  return (c) => {
    const { address } = c.get('visitor')
    if (isLoopback(address)) return null
    const attempt = { ...(c.req.method === 'POST' ? FORMS : PAGES), key: address }
    const wait = count(fromAddress(attempt, NETWORKS), now())
    return wait > 0 ? refuse(wait) : null
  }
}
