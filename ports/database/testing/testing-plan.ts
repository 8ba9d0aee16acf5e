import type { Compilable } from 'kysely'
import type { Database } from '../port.ts'

/** How the engine would read a query, in its own words. */
export async function planOf({ db, engine }: Database, query: Compilable): Promise<string> {
  const compiled = query.compile()
  const sql = `explain ${engine === 'sqlite' ? 'query plan ' : ''}${compiled.sql}`
  const { rows } = await db.executeQuery<Record<string, unknown>>({ ...compiled, sql })
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
}
