import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './port.ts'

/**
 * What is searched: the words of albums, bookings, clients, posts and teams; numbers and names of athletes; names of
 * files; captions of photographs and of frames; titles of posts.
 */
export type SearchKind =
  | 'album'
  | 'athlete'
  | 'booking'
  | 'client'
  | 'file'
  | 'frame'
  | 'photo'
  | 'post'
  | 'team'
  | 'title'

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
 * Finds what has these letters in its words, capital or small, anywhere in a word; everything without letters. From
 * three letters on it asks an index, which PostgreSQL has where it has pg_trgm.
 */
export async function search(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  kind: SearchKind,
  letters: string,
): Promise<Hits> {
  if (letters === '') return { many: false, has: () => sql<SqlBool>`1 = 1` }
  const pattern = containing(letters)
  // PostgreSQL has the words in small letters; SQLite's comparison takes no notice of A to Z.
  const contains =
    engine === 'sqlite' ? sql`words like ${pattern} escape '!'` : sql`words like lower(${pattern}) escape '!'`
  const { rows } = await sql<{ about: string }>`
    select about from ${candidates(engine, kind, letters)} where kind = ${sql.lit(kind)} and ${contains}
      limit ${sql.lit(MOST_HITS + 1)}`.execute(db)
  if (rows.length <= MOST_HITS)
    return hitsOf(
      engine,
      rows.map(({ about }) => about),
    )
  const read = (column: string) => sql<SqlBool>`exists (select 1 from search_text
    where kind = ${sql.lit(kind)} and about = ${sql.ref(column)} and ${contains})`
  return { many: true, has: read }
}

/** What has these IDs: one parameter, because a page asks for them again and again. */
function hitsOf(engine: Database['engine'], ids: string[]): Hits {
  const list =
    engine === 'sqlite'
      ? sql`in (select value from json_each(${JSON.stringify(ids)}))`
      : sql`= any(${ids}::text[])`
  return { many: false, has: (column) => sql<SqlBool>`${sql.ref(column)} ${list}` }
}

/**
 * The photographs that are tagged with athletes who have these letters in their names, or this number.
 * @param number as the roster has it; null for letters that are none
 */
export async function taggedWith(
  database: Pick<Database, 'db' | 'engine'>,
  letters: string,
  number: string | null,
): Promise<Hits> {
  const who =
    number === null
      ? (await search(database, 'athlete', letters)).has('athlete.id')
      : sql<SqlBool>`athlete.number = ${number}`
  const tagged = sql`tag join athlete on athlete.id = tag.athlete_id and athlete.deleted_at is null
    join team on team.id = athlete.team_id and team.deleted_at is null where ${who}`
  const { rows } = await sql<{ id: string }>`
    select distinct tag.photo_id as id from ${tagged} limit ${sql.lit(MOST_HITS + 1)}`.execute(database.db)
  if (rows.length <= MOST_HITS)
    return hitsOf(
      database.engine,
      rows.map(({ id }) => id),
    )
  const has = (column: string) =>
    sql<SqlBool>`exists (select 1 from ${tagged} and tag.photo_id = ${sql.ref(column)})`
  return { many: true, has }
}

/** Clients and their albums find each other by these grants. */
interface Granted {
  database: Pick<Database, 'db' | 'engine'>
  /** What is wanted, and what else finds it. */
  wanted: 'client' | 'album'
  own: Hits
  others: Hits
  /** A condition on `client_album`. */
  grant: RawBuilder<SqlBool>
}

/** What a search finds by itself, or by a grant to or of something else that it finds. */
export async function withGranted({ database, wanted, own, others, grant }: Granted): Promise<Hits> {
  const [id, other] = wanted === 'client' ? ['client_id', 'album_id'] : ['album_id', 'client_id']
  const granted = sql`client_album where ${grant} and ${others.has(`client_album.${other}`)}`
  if (!own.many && !others.many) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(wanted)} where ${own.has('id')}
        union select ${sql.ref(`client_album.${id}`)} from ${granted}
        limit ${sql.lit(MOST_HITS + 1)}`.execute(database.db)
    if (rows.length <= MOST_HITS)
      return hitsOf(
        database.engine,
        rows.map((row) => row.id),
      )
  }
  const has = (column: string) => sql<SqlBool>`(${own.has(column)} or exists (select 1 from ${granted}
    and ${sql.ref(`client_album.${id}`)} = ${sql.ref(column)}))`
  return { many: true, has }
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
