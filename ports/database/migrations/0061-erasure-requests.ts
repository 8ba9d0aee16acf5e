import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** When a client asked to be erased. */
export async function erasureRequests(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await db.schema.alterTable('client').addColumn('erasure_asked_at', columnTypes(engine).bigint).execute()
}
