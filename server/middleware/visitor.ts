import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Visitor } from '../../app/ports.server.ts'
import { clientAddress } from '../client-address.ts'

/** What the middlewares hand on. */
export interface Known {
  Bindings: HttpBindings
  Variables: { visitor: Visitor }
}

/** Says who asks, and gives the request a name that the answer carries and the log repeats. */
export function knowVisitor(proxies: number): MiddlewareHandler<Known> {
  return async (c, next) => {
    const address = clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.header('X-Forwarded-For'),
      proxies,
    )
    const requestId = randomUUID()
    c.set('visitor', { address, requestId })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
  }
}
