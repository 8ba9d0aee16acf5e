import type { MiddlewareHandler } from 'hono'
import { type Visit, visitOf } from '../../../app/pages/visits/visit.ts'
import type { AppEnv } from './visitor.ts'

/** Counts who got a public page, whether it was stored or not. */
export function countVisitors(
  origin: string,
  visits: { add(visit: Visit): void },
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' || (c.res.status !== 200 && c.res.status !== 304)) return
    const { address } = c.get('visitor')
    const visit = visitOf({ url: new URL(c.req.url), origin, address, header: (name) => c.req.header(name) })
    if (visit) visits.add(visit)
  }
}
