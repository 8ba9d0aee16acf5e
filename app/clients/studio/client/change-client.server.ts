import type { Transaction } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { oneLine } from '../../../../ports/mail/address.ts'
import { revokeLinks } from '../../../accounts/passwords/password-links.server.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { emailOf, mailInvitation, refuseContact } from '../../clients.server.ts'
import { setDetails } from '../../details.server.ts'
import type { ClientDetails } from '../../details.ts'
import { withLock } from '../../lock.server.ts'

/** Ends links to the old address and sends an unused invitation again. Bookings keep their address. */
export function changeClient(
  database: Pick<Database, 'engine' | 'write'>,
  {
    id,
    name,
    email,
    details,
    ...by
  }: By & { id: string; name: string; email: string; details?: ClientDetails },
): Promise<{ refused: string } | null> {
  const change = { name: oneLine(name), email: emailOf(email) }
  return withLock(database, async (trx) => {
    const former = await trx.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst()
    if (!former) return { refused: 'This client was removed.' }
    const refused = await refuseContact(trx, change, id)
    if (refused) return { refused }
    const moved = former.email !== change.email
    const more = details !== undefined && (await setDetails(trx, id, details))
    if (!moved && !more && former.name === change.name) return null
    await trx.updateTable('client').set(change).where('id', '=', id).execute()
    await trx
      .updateTable('account')
      .set({ ...change, updated_at: by.now })
      .where('id', '=', id)
      .execute()
    if (moved) await moveInvitation(trx, id, by)
    const detail = { name: former.name !== change.name, email: moved }
    await recordEvent(trx, by, { action: 'client.change', about: id, detail })
    return null
  })
}

/** Cancels links and waiting emails to the old address, then resends an open invitation. */
async function moveInvitation(trx: Transaction<Schema>, id: string, by: By): Promise<void> {
  const open = await trx
    .selectFrom('password_link')
    .select(['id', 'purpose'])
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', by.now)
    .execute()
  if (open.length === 0) return
  const ids = open.map((link) => link.id)
  await trx
    .deleteFrom('job')
    .where('kind', '=', 'mail')
    .where('about', 'in', ids)
    .where('status', '=', 'waiting')
    .where('lease', 'is', null)
    .execute()
  await revokeLinks(trx, id, by.now)
  if (open.some(({ purpose }) => purpose === 'invitation')) await mailInvitation(trx, id, by)
}
