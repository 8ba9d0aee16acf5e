import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { By } from '../../audit/actor.ts'
import type { WorkerPool } from '../../photos/develop/workers/worker-pool.server.ts'
import type { Sign } from '../../ports.server.ts'

/** Where an import reads, and how. */
export interface ImportWork extends By {
  database: Database
  storage: Storage
  /** Seals the PINs of athletes' pages. */
  sign: Sign
  workers: Pick<WorkerPool, 'intakeFile'>
  /** The folder. */
  root: string
  /** Whether to only report what an import would do. */
  dryRun: boolean
  /** Whether posts of an earlier site that lack pictures stay drafts; if it is not said, they do. */
  keepDrafts?: boolean
  /** Aborts when the import should stop. */
  signal?: AbortSignal
  /** Called after each photograph. */
  taken?: () => Promise<void>
}
