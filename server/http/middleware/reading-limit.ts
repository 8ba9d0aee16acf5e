import type { Context } from 'hono'
import { openMemoryLimit } from '../../../app/limits/memory-limit.server.ts'
import { fromAddress } from '../../../app/limits/rate-limit.server.ts'
import { isLoopback } from '../../../ports/loopback.ts'
import type { AppEnv } from './visitor.ts'

const PAGES = { name: 'page', rule: { count: 200, per: 20_000 } }
/** Clients press hearts quickly, but a refused form is shown again, which costs a page. */
const FORMS = { name: 'form', rule: { count: 400, per: 20_000 } }
/** Allows a /48 less than other limits do, because each page costs this machine's time. */
const NETWORKS = 5

/**
 * Limits rendered pages and forms of one address, since searches and missing pages can be made up without end. Counts
 * in memory, at almost no cost. Skips loopback addresses: they are the owner's, or everyone's behind an undeclared
 * proxy.
 * @param refuse gets whole seconds to wait
 * @param now milliseconds, from any start
 */
export function readingLimit(
  refuse: (retryAfter: number, url: string) => Response,
  now: () => number = () => performance.now(),
): (c: Context<AppEnv>) => Response | null {
  const count = openMemoryLimit()
  return (c) => {
    const { address } = c.get('visitor')
    if (isLoopback(address)) return null
    const attempt = { ...(c.req.method === 'POST' ? FORMS : PAGES), key: address }
    const wait = count(fromAddress(attempt, NETWORKS), now())
    return wait > 0 ? refuse(wait, c.req.url) : null
  }
}
