import { type RawBuilder, sql } from 'kysely'

/** The posts whose title or text has all `words`, the last one at least as a beginning, by `tsvector`. */
export function matchingOnPostgres(words: string[]): RawBuilder<boolean> {
  // In quotes nothing is an operator; the words themselves are letters and digits alone.
  const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`
  return sql<boolean>`post.id in (select post_text.post_id from post_text
    where post_text.words @@ to_tsquery('english', unaccented(${query})))`
}
