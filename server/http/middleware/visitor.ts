import type { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Visitor } from '../../../app/ports.server.ts'
import { clientAddress } from '../client-address.ts'

export interface AppEnv {
  Bindings: HttpBindings
  Variables: { visitor: Visitor }
}

/** Gives each request an ID for the X-Request-Id header and the log. */
export function identifyVisitor(
  proxies: number,
  requestIds?: Pick<AsyncLocalStorage<string>, 'run'>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.header('X-Forwarded-For'),
      proxies,
    )
    const requestId = randomUUID()
    c.set('visitor', { address, requestId })
    await (requestIds ? requestIds.run(requestId, next) : next())
    c.res.headers.set('X-Request-Id', requestId)
  }
}
