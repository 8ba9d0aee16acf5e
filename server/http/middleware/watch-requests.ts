import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './visitor.ts'

/** A request whose response has begun. */
export interface HandledRequest {
  method: string
  url: URL
  /** The pattern of its path, without IDs: '/portfolio/:album/:frame?'. There is a bounded number of them. */
  route(): string
  status: number
  /** Until the response began. */
  seconds: number
}

/**
 * Tells of each request when its response begins.
 * @param pattern the pattern of a page's path
 */
export function watchRequests(
  onRequest: (handled: HandledRequest) => void,
  pattern: (pathname: string) => string,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const seconds = (performance.now() - begun) / 1000
    const url = new URL(c.req.url)
    // The path of the handler that was reached last. Pages have none: React Router knows theirs.
    const reached = routePath(c)
    const route = () => (reached === '*' || reached === '/*' ? pattern(url.pathname) : reached)
    onRequest({ method: c.req.method, url, route, status: c.res.status, seconds })
  }
}
