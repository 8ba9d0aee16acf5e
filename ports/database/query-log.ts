import type { LogConfig } from 'kysely'
import type { QueryListener } from './port.ts'

/** Without a listener Kysely measures nothing. */
export function queryLog(listener: QueryListener | undefined): LogConfig | undefined {
  if (!listener) return undefined
  return (event) =>
    listener({
      sql: event.query.sql,
      milliseconds: event.queryDurationMillis,
      error: event.level === 'error' ? event.error : null,
    })
}
