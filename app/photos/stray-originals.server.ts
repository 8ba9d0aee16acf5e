import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { enqueue } from '../jobs/queue.server.ts'
import { DISCARD } from './discard.server.ts'
import { idOfOriginal, originalFolders } from './storage-keys.server.ts'

export const STRAYS = 'stray-originals'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** An import may store originals so long before the album that shows them. Milliseconds. */
const GRACE_PERIOD = 2 * DAY
const BATCH = 500

/** Once a week for all processes. */
export async function queueStrays({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  const job = { id: `${STRAYS}-${Math.floor(now / WEEK)}`, kind: STRAYS, payload: {} }
  await write((trx) => enqueue(trx, [job]))
}

/** Has originals without a row deleted in two days; one that gets a row meanwhile stays (see `insertPhotos`). */
export async function discardStrays(
  { database, storage }: { database: Pick<Database, 'write'>; storage: Storage },
  signal: AbortSignal,
): Promise<void> {
  for (const folder of originalFolders()) {
    signal.throwIfAborted()
    const keys = await Array.fromAsync(storage.list(folder))
    const ids = keys.flatMap((key) => idOfOriginal(key) ?? [])
    for (let i = 0; i < ids.length; i += BATCH) {
      await database.write((trx) => discard(trx, ids.slice(i, i + BATCH)))
    }
  }
}

async function discard(trx: Transaction<Schema>, ids: string[]): Promise<void> {
  const photos = await trx.selectFrom('photo').select('id').where('id', 'in', ids).execute()
  const jobs = await trx
    .selectFrom('job')
    .select('about as id')
    .where('kind', '=', DISCARD)
    .where('status', '=', 'waiting')
    .where('about', 'in', ids)
    .execute()
  const known = new Set([...photos, ...jobs].map(({ id }) => id))
  const strays = ids.filter((id) => !known.has(id))
  const discards = strays.map((about) => ({ kind: DISCARD, about, payload: {} }))
  await enqueue(trx, discards, GRACE_PERIOD)
}
