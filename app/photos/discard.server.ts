import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Leased } from '../jobs/queue.server.ts'
import { readMark } from './proofs/mark.server.ts'
import { derivedFolders, markedFolders, originalKey } from './storage-keys.server.ts'

export const DISCARD = 'discard'

/** The payload once files may be deleted. Other releases compare the whole text. */
const STARTED = JSON.stringify({ begun: true })

export function hasStarted({ payload }: { payload: string }): boolean {
  return payload === STARTED
}

/** Deletes files of a photograph without a row, the original last. Locks the job: one that is added again stays. */
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
  // Another process may have taken over the job and ended it, if this one was held up.
  if (await begin(database, job)) await storage.remove(originalKey(id))
}

/** Marks the job as deleting. False when its lease is lost, or the photograph has a row. */
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
    await trx.updateTable('job').set({ payload: STARTED }).where('id', '=', id).execute()
    return true
  })
}
