import type { Database } from '../../../ports/database/port.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import type { Developer } from '../develop/developer.server.ts'
import { originalKey } from '../storage-keys.server.ts'
import { NOTHING_ADDED } from './added-metadata.ts'

/** Reads what an earlier release did not read from files. */
export const READ_AGAIN = 'read-words'
const JOB = { kind: READ_AGAIN, payload: {} }
const PART = 200

interface ReadPorts {
  database: Database
  developer: Pick<Developer, 'read'>
}

export async function queueReading(database: Database): Promise<void> {
  if (!(await unread(database.db).limit(1).executeTakeFirst())) return
  await enqueueSingle(database, JOB, async () => {})
}

/** Reads some, and queues the next job if there may be more. Each photograph is read once. */
export async function readAgain({ database, developer }: ReadPorts, signal: AbortSignal): Promise<void> {
  const photos = await unread(database.db).limit(PART).execute()
  for (const { id } of photos) {
    signal.throwIfAborted()
    const said = (await developer.read('readWords', originalKey(id))) ?? NOTHING_ADDED
    const { camera, taken_zone, ...words } = said
    const photo = database.db.updateTable('photo').where('id', '=', id)
    // Keeps earlier words, which may have been changed since: a name was taken out.
    await photo.set(words).where('people', 'is', null).execute()
    await photo.set({ camera, taken_zone }).execute()
  }
  if (photos.length === PART) await database.write((trx) => enqueue(trx, [JOB]))
}

function unread(db: Database['db']) {
  return db.selectFrom('photo').select('id').where('camera', 'is', null).orderBy('id')
}
