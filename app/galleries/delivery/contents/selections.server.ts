import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { readSelection } from '../../downloads/selection.ts'
import { openFrames } from '../../shares/viewer.server.ts'
import type { ClientPlace } from './contents.server.ts'

const DAY = 86_400_000
/** Long enough to resume a download after a vacation. */
const LIFETIME = 30 * DAY
/** A client's selections at once; each may name thousands of photographs. */
const MOST = 20

/**
 * Stores the frames with these numbers in an album (see `readSelection`) under an id that cannot be guessed and that
 * only this client can use. Null when no live grant covers the album, or a number does not exist.
 */
export async function storeSelection(
  { database }: { database: Database },
  { clientId, slug }: ClientPlace,
  fields: string[],
  now: number,
): Promise<string | null> {
  return database.write(async (trx) => {
    const frames = await openFrames({ database: { db: trx } }, { clientId }, slug, now)
      .select(['frame.id', 'frame.album_id as albumId'])
      .execute()
    const [first] = frames
    const numbers = readSelection(fields, frames.length)
    if (!first || !numbers) return null
    const frameIds = numbers.map((number) => frames[number - 1]?.id)
    const id = randomBytes(16).toString('hex')
    await trx
      .deleteFrom('delivery_selection')
      .where('client_id', '=', clientId)
      .where('created_at', '<', now - LIFETIME)
      .execute()
    await trx
      .insertInto('delivery_selection')
      .values({
        id,
        client_id: clientId,
        album_id: first.albumId,
        created_at: now,
        frame_ids: JSON.stringify(frameIds),
      })
      .execute()
    await dropOldest(trx, clientId, id)
    return id
  })
}

async function dropOldest(trx: Transaction<Schema>, clientId: string, added: string): Promise<void> {
  const newest = trx
    .selectFrom('delivery_selection')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
  await trx
    .deleteFrom('delivery_selection')
    .where('client_id', '=', clientId)
    .where('id', 'not in', newest)
    .where('id', '<>', added)
    .execute()
}
