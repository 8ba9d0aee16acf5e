import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'

/**
 * Emails without their accents, as `unicode61` of SQLite has them: taken apart, the marks left out, and put together
 * again, because there are scripts whose letters have other parts. The extension for it is not on every server.
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
