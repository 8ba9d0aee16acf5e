import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './visitor.ts'

export interface HandledRequest {
  method: string
  url: URL
  /** '/portfolio/:album/:frame?', without IDs, so that there is a bounded number. */
  route(): string
  status: number
  seconds: number
}

export function watchRequests(
  onRequest: (handled: HandledRequest) => void,
  pattern: (pathname: string) => string,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    const url = new URL(c.req.url)
    // Pages have no Hono route: React Router knows theirs.
    const reached = routePath(c)
    const route = () => (reached === '*' || reached === '/*' ? pattern(url.pathname) : reached)
    onRequest({ method: c.req.method, url, route, status: c.res.status, seconds })
  }
}
