import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { readMark } from './proofs/mark.server.ts'
import { derivedFolders, markedFolders, originalKey } from './storage-keys.server.ts'

/**
 * Deletes the files of a photograph whose row is gone, the original last. `cleanUpMarked` deletes those with an earlier mark.
 * Does nothing for a photograph that has a row: it was added again.
 */
export async function discardFiles(
  { database, storage }: { database: Pick<Database, 'db'>; storage: Storage },
  id: string,
): Promise<void> {
  const found = await database.db.selectFrom('photo').select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  const mark = await readMark(database)
  for (const folder of [...derivedFolders(id), ...markedFolders(mark.id, id)]) {
    for (const key of await storage.list(folder)) await storage.remove(key)
  }
  await storage.remove(originalKey(id))
}
