import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

export const NOW = Date.UTC(2026, 10, 26, 15)
export const DAY = 86_400_000
/** Frames of each album. */
export const FRAMES = 48
const CHUNK = 5_000
const FIRST = 'Ada Bo Carmen Dmitri Esra Fay Giulia Hugo Imani Jun Kaya Leo'.split(' ')
const LAST = 'Smith Garcia Okafor Lindqvist Haddad Novak Petrov Silva Tanaka Urban'.split(' ')
const TEAMS = ['Bay Point', 'Ridgeview', 'Lakeside', 'North Harbor', 'Cedar Grove', 'Westfield', 'Kingsway']

export function teamOf(i: number): string {
  return TEAMS[i % TEAMS.length] as string
}

export function nameOf(i: number): string {
  return `${FIRST[i % 12]} ${LAST[(i * 7 + Math.floor(i / 12)) % 10]} ${i.toString(36).toUpperCase()}`
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** IDs as if they were made one step after the other, the last one now. */
export function idsUntilNow(count: number, step: number): string[] {
  return Array.from({ length: count }, (_, i) => uuidv7(NOW - (count - i) * step))
}

/** Inserts `count` rows, which a function makes by their number from 0. */
export async function insertRows<Table extends keyof Schema>(
  { db, engine, write }: Database,
  table: Table,
  count: number,
  rowOf: (i: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, i) => rowOf(from + i))
    const statement = insertion(engine, table, rows).compile(db) as CompiledQuery
    await write((trx) => trx.executeQuery(statement))
  }
}

/** Passes the rows as one JSON parameter: both databases limit the number of parameters. */
function insertion(engine: Database['engine'], table: string, rows: object[]) {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  if (engine === 'postgres') {
    return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  }
  const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))
  return sql`insert into ${sql.table(table)} (${columns}) select ${values} from json_each(${json})`
}
