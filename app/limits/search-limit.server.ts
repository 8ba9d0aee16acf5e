import { data } from 'react-router'
import type { Database } from '../../ports/database/port.ts'
import { limit } from './rate-limit.server.ts'

/** Per person, in all search fields together. Nobody types that fast. */
export const SEARCHES = { count: 120, per: 60_000 }

export function countSearch({ database }: { database: Database }, by: string): Promise<number> {
  return limit(database, [{ name: 'find', key: by, rule: SEARCHES }])
}

export async function search<Result>(
  ports: { database: Database },
  by: string,
  nothing: Result,
  find: () => Promise<Result>,
) {
  const wait = await countSearch(ports, by)
  if (wait === 0) return data(await find())
  return data(nothing, { status: 429, headers: { 'Retry-After': `${wait}` } })
}
