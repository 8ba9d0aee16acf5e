import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { endAccess } from '../../accounts.server.ts'
import { endLinks } from '../../passwords/password-links.server.ts'

/** Keeps an assistant out, or lets them in again with the password they had. Never the owner. */
export async function setStaffBlocked(
  { write }: Pick<Database, 'write'>,
  id: string,
  blocked: boolean,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ blocked_at: blocked ? now : null })
      .where('id', '=', id)
      .where('role', '=', 'assistant')
      .where('blocked_at', blocked ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (blocked) {
      await endAccess(trx, id)
      await endLinks(trx, id, now)
    }
    await recordEvent(trx, { actor, action: blocked ? 'people.block' : 'people.unblock', about: id }, now)
    return true
  })
}
