import type { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { QueryListener } from '../ports/database/port.ts'
import type { HandledRequest } from './http/middleware/watch-requests.ts'

/** PostgreSQL quotes rows in these: 'Failing row contains (…)'. */
const QUOTING = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']
const remove = ['err.', 'err.cause.', 'err.aggregateErrors[*].'].flatMap((at) =>
  QUOTING.map((name) => `${at}${name}`),
)

const SLOW = 1000
const LONGEST_SQL = 2000

/** Logs no request bodies, query strings, cookies, addresses or rows. */
export function openLog(
  level: string,
  requestIds: Pick<AsyncLocalStorage<string>, 'getStore'>,
  to: DestinationStream = pino.destination(2),
): Logger {
  const redact = { paths: remove, remove: true }
  const mixin = () => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact, mixin }, to)
}

export function slowQueryLine(log: Pick<Logger, 'warn'>, slow: number = SLOW): QueryListener {
  return ({ sql, milliseconds, error }) => {
    if (milliseconds <= slow) return
    const fields = { milliseconds: Math.round(milliseconds), failed: error !== null }
    log.warn({ sql: sql.slice(0, LONGEST_SQL), ...fields }, 'slow query')
  }
}

export function requestLine(log: Pick<Logger, 'info'>): (handled: HandledRequest) => void {
  return ({ method, url, status, seconds }) =>
    log.info({ method, path: loggedPath(url), status, milliseconds: Math.round(seconds * 1000) }, 'request')
}

export function reportTo(log: Pick<Logger, 'error'>) {
  return (error: unknown, request: Request, requestId?: string) => {
    const path = loggedPath(new URL(request.url))
    log.error({ err: error, requestId, method: request.method, path }, 'request failed')
  }
}

/** Hides clients, private albums, and the secrets of calendars, share links and orders. */
export function loggedPath({ pathname }: URL): string {
  return pathname
    .replace(/^(\/+client)\/+[^/]+(\/+[^/]+)?/i, (_, start, album) => `${start}/*${album ? '/*' : ''}`)
    .replace(/^(\/+calendar)\/.+/i, '$1/*')
    .replace(/^(\/+s|\/+order|\/+studio\/+gallery)\/+[^/]+/i, '$1/*')
}
