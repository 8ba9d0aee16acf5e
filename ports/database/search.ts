import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './port.ts'

/**
 * What is searched: the words of albums, bookings, clients and posts; names of files; captions of photographs and of frames;
 * titles of posts.
 */
export type SearchKind = 'album' | 'booking' | 'client' | 'file' | 'frame' | 'photo' | 'post' | 'title'

/** What a search finds. */
export interface Hits {
  /** Whether they are more than `MOST_HITS`. */
  many: boolean
  /** The condition that it is the row with the ID in this column. */
  has(column: string): RawBuilder<SqlBool>
}

/** So many IDs are a list in a query. More are found by reading on from the newest, which soon fills a page. */
export const MOST_HITS = 1_000

/**
 * Finds what has these letters in its words, capital or small, anywhere in a word; everything without letters. From three
 * letters on it asks an index, which PostgreSQL has where it has pg_trgm.
 */
export async function search(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  kind: SearchKind,
  letters: string,
): Promise<Hits> {
  if (letters === '') return { many: false, has: () => sql<SqlBool>`1 = 1` }
  const pattern = containing(letters)
  const contains =
    engine === 'sqlite' ? sql`words like ${pattern} escape '!'` : sql`words ilike ${pattern} escape '!'`
  const { rows } = await sql<{ about: string }>`
    select about from ${candidates(engine, kind, letters)} where kind = ${sql.lit(kind)} and ${contains}
      limit ${sql.lit(MOST_HITS + 1)}`.execute(db)
  if (rows.length > MOST_HITS) {
    const read = (column: string) => sql<SqlBool>`exists (select 1 from search_text
      where kind = ${sql.lit(kind)} and about = ${sql.ref(column)} and ${contains})`
    return { many: true, has: read }
  }
  // A list must not be empty on PostgreSQL. No ID is.
  const ids = sql.join([...rows.map(({ about }) => about), ''])
  return { many: false, has: (column) => sql<SqlBool>`${sql.ref(column)} in (${ids})` }
}

/** The texts that may have the letters. PostgreSQL takes its index by itself; SQLite's is a table of its own. */
function candidates(engine: Database['engine'], kind: SearchKind, letters: string): RawBuilder<unknown> {
  // Shorter than the groups that it has, wildcards apart.
  if (engine === 'postgres' || !/[^%_]{3}/u.test(letters)) return sql`search_text`
  const index = sql.table(`search_${kind}`)
  // It knows no escapes: a wildcard among the letters finds too much here.
  const loose = `%${letters.replace(/%/g, '_')}%`
  return sql`(select search_text.kind, search_text.about, search_text.words from ${index} as hit
    cross join search_text on search_text.id = hit.rowid where hit.words like ${loose}) as search_text`
}

/** A pattern for `like … escape '!'` that matches texts with these letters, wildcards of LIKE among them. */
function containing(letters: string): string {
  return `%${letters.replace(/[%_!]/g, '!$&')}%`
}
