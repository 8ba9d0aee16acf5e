import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { By } from '../../audit/actor.ts'
import type { WorkerPool } from '../../photos/develop/workers/worker-pool.server.ts'
import type { Sign } from '../../ports.server.ts'
import { batchesOf } from '../export/batches.ts'

export interface ImportWork extends By {
  database: Database
  storage: Storage
  sign: Sign
  workers: Pick<WorkerPool, 'intakeFile'>
  root: string
  dryRun: boolean
  /** Keeps posts of an earlier site as drafts if they lack pictures; true by default. */
  keepDrafts?: boolean
  signal?: AbortSignal
  taken?: () => Promise<void>
}

/** Inserts rows in batches, except those that are there. */
export async function insertNew<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (const some of batchesOf(rows))
    await trx
      .insertInto(table)
      .values(some as never)
      .onConflict((same) => same.doNothing())
      .execute()
}
