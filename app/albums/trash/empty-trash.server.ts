import type { Database } from '../../../ports/database/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'

/**
 * Deletes everything in the trash for good, at once. The files of photographs that nothing shows any more follow with the
 * next cleanups.
 * @returns how many albums, photographs and posts there were
 */
export async function emptyTrashNow(
  { write }: Pick<Database, 'write'>,
  actor: Actor,
  now: number,
): Promise<number> {
  return write(async (trx) => {
    let deleted = 0
    for (const table of ['frame', 'album', 'post'] as const) {
      const { numDeletedRows } = await trx
        .deleteFrom(table)
        .where('deleted_at', 'is not', null)
        .executeTakeFirstOrThrow()
      deleted += Number(numDeletedRows)
    }
    await recordEvent(trx, { actor, action: 'trash.empty', detail: { deleted } }, now)
    return deleted
  })
}
