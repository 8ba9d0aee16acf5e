import type { Database } from '../../../ports/database/port.ts'
import type { Actor, By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ExportPorts, exportEverything } from './export.server.ts'
import { markReady, newName, removeExport, storedTarget } from './stored.server.ts'

export const EXPORT = 'export'

export async function queueExport(
  { database, jobs }: { database: Database; jobs: { wake(): void } },
  by: By<Actor & { id: string }>,
): Promise<{ asked: true } | { refused: string }> {
  const asked = await enqueueSingle(database, { kind: EXPORT, payload: { actor: by.actor } }, (trx) =>
    recordEvent(trx, by, { action: 'takeout.ask' }),
  )
  if (!asked) return { refused: 'An export is already running.' }
  jobs.wake()
  return { asked: true }
}

/** Runs the job. Each run writes objects of its own, so no run deletes another's. */
export async function doExport(
  { version, ...ports }: ExportPorts & { version: string },
  { payload }: Leased,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const { storage } = ports
  const at = now()
  const name = newName(at)
  const target = storedTarget(storage, name)
  try {
    const how = { version, actor: payload.actor as Actor, now: at, signal }
    const index = await exportEverything(ports, target, how)
    await markReady(storage, name, index, await target.finish())
  } catch (error) {
    await removeExport(storage, name)
    if (error instanceof TakeoutError) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}
