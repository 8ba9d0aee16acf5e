import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { databaseNow } from '../../ports/database/time.ts'
import { jobIdOf, queueDeveloping } from './develop/queue.server.ts'
import type { Turned } from './rules/address.ts'

export type Turn = 90 | 180 | 270

/** Turns photographs with their points of focus, and has them developed again. Videos and originals stay. */
export async function turnPhotos(trx: Transaction<Schema>, photoIds: readonly string[], by: Turn) {
  const ids = [...photoIds]
  const sideways = by !== 180
  await trx
    .updateTable('photo')
    .set(({ ref, eb }) => ({
      turned: sql<Turned>`(turned + ${sql.lit(by)}) % 360`,
      ...(sideways ? { width: ref('height'), height: ref('width') } : {}),
      ...focusAfter(by, { x: eb.ref('focus_x'), y: eb.ref('focus_y') }),
      recipe: null,
    }))
    .where('id', 'in', ids)
    .where('video', 'is', null)
    .execute()
  await queueDeveloping(trx, ids)
  // A job that is developing one as it was loses its lease, so that it cannot finish.
  await trx
    .updateTable('job')
    .set({ lease: null, run_at: databaseNow(trx) })
    .where('status', '=', 'waiting')
    .where('id', 'in', ids.map(jobIdOf))
    .execute()
}

function focusAfter<T>(by: Turn, { x, y }: { x: T; y: T }) {
  const rest = (value: T) => sql<number | null>`100 - ${value}`
  if (by === 90) return { focus_x: rest(y), focus_y: sql<number | null>`${x}` }
  if (by === 270) return { focus_x: sql<number | null>`${y}`, focus_y: rest(x) }
  return { focus_x: rest(x), focus_y: rest(y) }
}

export async function setFocus(
  trx: Transaction<Schema>,
  photoId: string,
  focus: { x: number; y: number } | null,
): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ focus_x: focus && Math.round(focus.x), focus_y: focus && Math.round(focus.y) })
    .where('id', '=', photoId)
    .execute()
}
