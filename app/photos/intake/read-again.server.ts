import type { Database } from '../../../ports/database/port.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import type { Developer } from '../develop/developer.server.ts'
import { originalKey } from '../storage-keys.server.ts'
import { NOTHING_SAID } from './said.ts'

/** The kind of job that reads what an earlier release did not read from the files of photographs. */
export const READ_AGAIN = 'read-words'
const JOB = { kind: READ_AGAIN, payload: {} }
/** Photographs that one job reads. */
const PART = 200

interface ReadPorts {
  database: Database
  developer: Pick<Developer, 'read'>
}

/** Has the photographs read that an earlier release took in, unless there are none, or that is underway. */
export async function queueReading(database: Database): Promise<void> {
  if (!(await unread(database.db).limit(1).executeTakeFirst())) return
  await enqueueSingle(database, JOB, async () => {})
}

/** Does such a job: reads some, and queues the next if there may be more. Each that was read is done for good. */
export async function readAgain({ database, developer }: ReadPorts, signal: AbortSignal): Promise<void> {
  const photos = await unread(database.db).limit(PART).execute()
  for (const { id } of photos) {
    signal.throwIfAborted()
    const said = (await developer.read('readWords', originalKey(id))) ?? NOTHING_SAID
    const { camera, taken_zone, ...words } = said
    const photo = database.db.updateTable('photo').where('id', '=', id)
    // What was read before may have been changed since: a name was taken out.
    await photo.set(words).where('people', 'is', null).execute()
    await photo.set({ camera, taken_zone }).execute()
  }
  if (photos.length === PART) await database.write((trx) => enqueue(trx, [JOB]))
}

function unread(db: Database['db']) {
  return db.selectFrom('photo').select('id').where('camera', 'is', null).orderBy('id')
}
