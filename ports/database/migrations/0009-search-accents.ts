import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

/**
 * Removes accents as SQLite's `unicode61` does: decomposes letters, drops the marks, and composes them again, because
 * letters of some scripts have other parts. Not every server has PostgreSQL's extension for this.
 */
const UNACCENTED = `create function unaccented(said text) returns text language sql immutable strict parallel safe as $$
  select normalize(regexp_replace(normalize(said, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC) $$`

/** PostgreSQL finds 'café' by 'cafe' and the other way round, as SQLite does. */
export async function searchAccents(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  if (engine === 'sqlite') return
  await run(db, [
    UNACCENTED,
    'alter table post_text drop column words',
    // As before, a vector has room for the words of the longest post.
    `alter table post_text add column words tsvector
      generated always as (to_tsvector('english', unaccented(title || ' ' || left(body, 400000)))) stored`,
    'create index post_text_words on post_text using gin (words)',
  ])
}
