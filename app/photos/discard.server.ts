import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Leased } from '../jobs/queue.server.ts'
import { readMark } from './proofs/mark.server.ts'
import { derivedFolders, markedFolders, originalKey } from './storage-keys.server.ts'

/** The job that deletes a photograph's files. */
export const DISCARD = 'discard'

/** The payload of such a job from the moment it may delete; '{}' before. */
const BEGUN = JSON.stringify({ begun: true })

/** Whether the job has deleted files, or may have. */
export function hasBegun({ payload }: { payload: string }): boolean {
  return payload === BEGUN
}

/**
 * Deletes the files of a photograph whose row is gone, the original last. `cleanUpMarked` deletes those with an earlier
 * mark. Does nothing for a photograph that was added again: `insertPhotos` and `begin` lock the job, so one of them
 * finds what the other did.
 */
export async function discardFiles(
  { database, storage }: { database: Pick<Database, 'db' | 'write'>; storage: Storage },
  job: Pick<Leased, 'id' | 'about' | 'lease'>,
): Promise<void> {
  const id = String(job.about)
  if (!(await begin(database, job))) return
  const mark = await readMark(database)
  for (const folder of [...derivedFolders(id), ...markedFolders(mark.id, id)]) {
    for await (const key of storage.list(folder)) await storage.remove(key)
  }
  // Another process may have taken the job over and ended it, if this one was held up for long.
  if (await begin(database, job)) await storage.remove(originalKey(id))
}

/** Notes that the job may have deleted files. False when it is not ours any more, or the photograph has a row. */
function begin(
  { write }: Pick<Database, 'write'>,
  { id, about, lease }: Pick<Leased, 'id' | 'about' | 'lease'>,
): Promise<boolean> {
  return write(async (trx) => {
    const locked = await trx
      .updateTable('job')
      .set({ lease })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirstOrThrow()
    if (locked.numUpdatedRows === 0n) return false
    const photo = trx.selectFrom('photo').select('id').where('id', '=', String(about))
    if (await photo.executeTakeFirst()) return false
    await trx.updateTable('job').set({ payload: BEGUN }).where('id', '=', id).execute()
    return true
  })
}
