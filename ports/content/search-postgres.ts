import { type RawBuilder, sql } from 'kysely'

/** The posts whose title or text contains all `words`; the last may be the beginning of a word. Uses `tsvector`. */
export function matchingOnPostgres(words: string[]): RawBuilder<boolean> {
  // Quoted, no word is an operator. The words consist of letters and digits only.
  const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`
  return sql<boolean>`post.id in (select post_text.post_id from post_text
    where post_text.words @@ to_tsquery('english', unaccented(${query})))`
}
