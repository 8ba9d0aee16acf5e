import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/port.ts'

/**
 * The condition that a `post` contains all `words` in its title or text; the last may be the beginning of a word. No
 * post matches words without any letter or digit.
 */
export function matching(engine: Database['engine'], words: string[]): RawBuilder<boolean> {
  // Callers clean what visitors type, but here nothing except letters and digits may reach the query. Quoted, no word is
  // an operator.
  const plain = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
  if (plain.length === 0) return sql<boolean>`1 = 0`
  if (engine === 'sqlite') {
    const query = `${plain.map((word) => `"${word}"`).join(' ')}*`
    return sql<boolean>`post.id in (select post_text.post_id from post_search
      join post_text on post_text.id = post_search.rowid where post_search match ${query})`
  }
  const query = `${plain.map((word) => `'${word}'`).join(' & ')}:*`
  return sql<boolean>`post.id in (select post_text.post_id from post_text
    where post_text.words @@ to_tsquery('english', unaccented(${query})))`
}
