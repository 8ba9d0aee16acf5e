import { type ExpressionWrapper, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { changeAlbum } from '../change.server.ts'
import { numberedFrames } from './order.server.ts'

/**
 * Gives the frames of these albums that have no number theirs, for good, except held ones. Each read for anyone but
 * staff begins with it: a number means the same photograph after others were hidden, moved or deleted.
 * @param albums the IDs of those that the reader sees
 */
export async function giveNumbers(
  database: Pick<Database, 'db' | 'engine' | 'write'>,
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables it has joined
  albums: SelectQueryBuilder<Schema, any, { id: string }>,
): Promise<void> {
  const lacking = await database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('number', 'is', null)
    .where('photo.held', '=', 0)
    .where('frame.deleted_at', 'is', null)
    .where('album_id', 'in', albums as unknown as ExpressionWrapper<Schema, 'frame', string>)
    .select('album_id')
    .distinct()
    .execute()
  for (const { album_id: album } of lacking) {
    await changeAlbum(database, album, async (trx) => {
      await trx
        .with('numbered', () => numberedFrames(trx, album))
        .updateTable('frame')
        .from('numbered')
        .set((eb) => ({ number: eb.ref('numbered.number') }))
        .whereRef('frame.id', '=', 'numbered.id')
        .where('frame.number', 'is', null)
        .where('frame.photo_id', 'in', trx.selectFrom('photo').select('id').where('held', '=', 0))
        .execute()
      await trx
        .updateTable('album')
        .set({ last_number: sql`coalesce((select max(number) from frame where album_id = ${album}), 0)` })
        .where('id', '=', album)
        .where(
          'last_number',
          '<',
          sql<number>`coalesce((select max(number) from frame where album_id = ${album}), 0)`,
        )
        .execute()
      return { numbered: album }
    })
  }
}
