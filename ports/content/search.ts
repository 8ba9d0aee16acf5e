import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/port.ts'
import { matchingOnPostgres } from './search-postgres.ts'
import { matchingOnSqlite } from './search-sqlite.ts'

/**
 * The condition that a `post` has all `words` in its title or text; the last may be the beginning of a word. Without a
 * letter or digit in any of them, no post has.
 */
export function matching(engine: Database['engine'], words: string[]): RawBuilder<boolean> {
  // Callers tidy what visitors type; whatever comes, only letters and digits reach the query.
  const plain = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
  if (plain.length === 0) return sql<boolean>`1 = 0`
  return engine === 'sqlite' ? matchingOnSqlite(plain) : matchingOnPostgres(plain)
}
