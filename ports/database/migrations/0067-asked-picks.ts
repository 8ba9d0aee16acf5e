import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** When a client asked to choose on, once their picks were locked. */
export async function askedPicks(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { bigint } = columnTypes(engine)
  await db.schema.alterTable('choice').addColumn('reopen_asked_at', bigint).execute()
}
