import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/port.ts'
import { matchingOnPostgres } from './search-postgres.ts'
import { matchingOnSqlite } from './search-sqlite.ts'

/**
 * The condition that a `post` contains all `words` in its title or text; the last may be the beginning of a word. No
 * post matches words without any letter or digit.
 */
export function matching(engine: Database['engine'], words: string[]): RawBuilder<boolean> {
  // Callers clean what visitors type, but here nothing except letters and digits may reach the query.
  const plain = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
  if (plain.length === 0) return sql<boolean>`1 = 0`
  return engine === 'sqlite' ? matchingOnSqlite(plain) : matchingOnPostgres(plain)
}
