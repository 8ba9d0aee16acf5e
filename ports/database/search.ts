import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './port.ts'

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

export interface Hits {
  /** Whether there are more than `MOST_HITS`. */
  many: boolean
  /** The condition that this column has the ID of a hit. */
  has(column: string): RawBuilder<SqlBool>
}

/** So many IDs fit a query. More are found by reading on from the newest, which soon fills a page. */
export const MOST_HITS = 1_000

/** Finds rows with these letters, regardless of case; all rows for ''. From three letters on it uses an index. */
export async function search(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  kind: SearchKind,
  letters: string,
): Promise<Hits> {
  if (letters === '') return { many: false, has: () => sql<SqlBool>`1 = 1` }
  const pattern = containing(letters)
  // PostgreSQL stores the words in lower case; SQLite's `like` ignores the case of A to Z.
  const contains =
    engine === 'sqlite' ? sql`words like ${pattern} escape '!'` : sql`words like lower(${pattern}) escape '!'`
  const { rows } = await sql<{ about: string }>`
    select about from ${candidates(engine, kind, letters)} where kind = ${sql.lit(kind)} and ${contains}
      limit ${sql.lit(MOST_HITS + 1)}`.execute(db)
  if (rows.length <= MOST_HITS) return hitsOf(engine, rows)
  const read = (column: string) => sql<SqlBool>`exists (select 1 from search_text
    where kind = ${sql.lit(kind)} and about = ${sql.ref(column)} and ${contains})`
  return { many: true, has: read }
}

/** Passes the IDs as one parameter, because a page uses them again and again. */
function hitsOf(engine: Database['engine'], rows: { about: string }[]): Hits {
  const ids = rows.map(({ about }) => about)
  const list =
    engine === 'sqlite'
      ? sql`in (select value from json_each(${JSON.stringify(ids)}))`
      : sql`= any(${ids}::text[])`
  return { many: false, has: (column) => sql<SqlBool>`${sql.ref(column)} ${list}` }
}

/** Finds photographs of athletes who have these letters in their names, or this number of the roster. */
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
  const { rows } = await sql<{ about: string }>`
    select distinct tag.photo_id as about from ${tagged} limit ${sql.lit(MOST_HITS + 1)}`.execute(database.db)
  if (rows.length <= MOST_HITS) return hitsOf(database.engine, rows)
  const has = (column: string) =>
    sql<SqlBool>`exists (select 1 from ${tagged} and tag.photo_id = ${sql.ref(column)})`
  return { many: true, has }
}

/** Clients and their albums find each other by these grants. */
interface Granted {
  database: Pick<Database, 'db' | 'engine'>
  wanted: 'client' | 'album'
  own: Hits
  others: Hits
  grant: RawBuilder<SqlBool>
}

/** Finds rows by their own words, or by a grant to or of one of the other hits. */
export async function withGranted({ database, wanted, own, others, grant }: Granted): Promise<Hits> {
  const [id, other] = wanted === 'client' ? ['client_id', 'album_id'] : ['album_id', 'client_id']
  const granted = sql`client_album where ${grant} and ${others.has(`client_album.${other}`)}`
  if (!own.many && !others.many) {
    const { rows } = await sql<{ about: string }>`
      select id as about from ${sql.table(wanted)} where ${own.has('id')}
        union select ${sql.ref(`client_album.${id}`)} from ${granted}
        limit ${sql.lit(MOST_HITS + 1)}`.execute(database.db)
    if (rows.length <= MOST_HITS) return hitsOf(database.engine, rows)
  }
  const has = (column: string) => sql<SqlBool>`(${own.has(column)} or exists (select 1 from ${granted}
    and ${sql.ref(`client_album.${id}`)} = ${sql.ref(column)}))`
  return { many: true, has }
}

/** PostgreSQL uses its index by itself; SQLite's is a table of its own. */
function candidates(engine: Database['engine'], kind: SearchKind, letters: string): RawBuilder<unknown> {
  // The index has groups of three, without wildcards.
  if (engine === 'postgres' || !/[^%_]{3}/u.test(letters)) return sql`search_text`
  const index = sql.table(`search_${kind}`)
  // The index knows no escapes: a wildcard among the letters finds too much here.
  const loose = `%${letters.replace(/%/g, '_')}%`
  return sql`(select search_text.kind, search_text.about, search_text.words from ${index} as hit
    cross join search_text on search_text.id = hit.rowid where hit.words like ${loose}) as search_text`
}

/** For `like … escape '!'`. */
function containing(letters: string): string {
  return `%${letters.replace(/[%_!]/g, '!$&')}%`
}
