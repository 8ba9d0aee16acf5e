import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { WorkerPool } from '../../photos/develop/workers/worker-pool.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ImportLine, lineOf } from './report.ts'

export interface ImportWork extends By {
  database: Database
  storage: Storage
  workers: Pick<WorkerPool, 'intakeFile'>
  root: string
  dryRun: boolean
  /** Keeps posts of an earlier site as drafts if they lack pictures; true by default. */
  keepDrafts?: boolean
  signal?: AbortSignal
  taken?: () => Promise<void>
}

/** Turns a TakeoutError into a line, so that the others are imported. */
export async function refusing(
  kind: ImportLine['kind'],
  name: string,
  add: () => Promise<ImportLine>,
): Promise<ImportLine> {
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof TakeoutError)) throw error
    return lineOf(kind, name)('refused', [error.message])
  }
}

export async function recordImport(
  { database, dryRun, ...by }: ImportWork,
  lines: ImportLine[],
): Promise<void> {
  const added = lines.filter(({ outcome }) => outcome === 'new')
  if (dryRun || added.length === 0) return
  const groups = Map.groupBy(added, ({ kind }) => kind)
  const detail = Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]))
  await database.write((trx) => recordEvent(trx, by, { action: 'takeout.import', detail }))
}
