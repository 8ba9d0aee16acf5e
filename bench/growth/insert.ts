import { type CompiledQuery, type Insertable, sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/** Rows in one statement. */
const CHUNK = 5_000

type Any = Record<string, unknown>

/** Inserts `count` rows, which a function makes by their number from 0: `chunk` in one statement, as JSON. */
export async function insertRows<Table extends keyof Schema>(
  { db, engine, write }: Database,
  table: Table,
  count: number,
  rowOf: (i: number) => Insertable<Schema[Table]>,
  chunk = CHUNK,
): Promise<void> {
  for (let from = 0; from < count; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, count - from) }, (_, i) => rowOf(from + i) as Any)
    const statement = insertion(engine, table, rows).compile(db) as CompiledQuery
    await write((trx) => trx.executeQuery(statement))
  }
}

function insertion(engine: Database['engine'], table: string, rows: Any[]) {
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
