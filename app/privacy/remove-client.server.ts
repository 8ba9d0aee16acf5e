import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { endConsents } from '../albums/consents/consents.server.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'

/** Removes a client, as {@link deleteClient} does, with an audit event. */
export async function removeClient(
  { write }: Pick<Database, 'write'>,
  clientId: string,
  actor: Actor,
  now: number,
): Promise<void> {
  await write(async (trx) => {
    await deleteClient(trx, clientId, now)
    await recordEvent(trx, { actor, action: 'client.remove', about: clientId }, now)
  })
}

/**
 * Deletes a client with their account and emails, and with the rows their sessions, links, grants, favorites, picks,
 * downloads and consents. Albums, bookings and audit events, which name nobody, stay. Public pages to which the
 * client consented become drafts; returns their slugs.
 */
export async function deleteClient(
  trx: Transaction<Schema>,
  clientId: string,
  now: number,
): Promise<string[]> {
  const pages = await endConsents(trx, clientId, now)
  const links = trx.selectFrom('password_link').select('id').where('account_id', '=', clientId)
  await trx
    .deleteFrom('job')
    .where('kind', '=', 'mail')
    .where(({ or, eb }) => or([eb('about', 'in', links), eb('about', '=', clientId)]))
    .execute()
  await trx.deleteFrom('account').where('id', '=', clientId).execute()
  await trx.deleteFrom('client').where('id', '=', clientId).execute()
  return pages
}
