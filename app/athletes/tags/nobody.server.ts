import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'

/** Records that someone saw nobody of the teams. Tags override it; `takeBackStep` undoes it. */
export async function addNobody(
  trx: Transaction<Schema>,
  { step, photos }: { step: string; photos: string[] },
  by: By,
): Promise<void> {
  const added = await trx
    .insertInto('nobody')
    .values(photos.map((photo_id) => ({ photo_id, step })))
    .onConflict((same) => same.doNothing())
    .returning('photo_id')
    .execute()
  if (added.length === 0) return
  const detail = { step, photographs: added.length }
  await recordEvent(trx, by, { action: 'tag.nobody', detail })
}

export async function removeNobody(trx: Transaction<Schema>, photo: string, by: By): Promise<void> {
  const removed = await trx.deleteFrom('nobody').where('photo_id', '=', photo).executeTakeFirst()
  if (removed.numDeletedRows === 0n) return
  await recordEvent(trx, by, { action: 'tag.end-nobody', detail: { photo } })
}

export async function nobodyIn(db: Database['db'], photos: string[]): Promise<Map<string, string>> {
  if (photos.length === 0) return new Map()
  const rows = await db
    .selectFrom('nobody')
    .where('photo_id', 'in', photos)
    .select(['photo_id', 'step'])
    .execute()
  return new Map(rows.map(({ photo_id, step }) => [photo_id, step]))
}
