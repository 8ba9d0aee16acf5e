import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isMailable, oneLine } from '../../../ports/mail/address.ts'
import { ensureAccount } from '../../accounts/accounts.server.ts'
import { emailOf, findClient, insertClient } from '../../clients/clients.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import { isClientId } from '../../clients/slug.ts'
import type { Choices } from './choices.server.ts'
import type { ImportWork } from './import-work.ts'
import type { ImportLine } from './report.ts'

/**
 * Adds the clients whose email addresses are new. None is invited, and none has a password: the owner invites them. Their
 * grants come with the albums.
 */
export async function importClients(work: ImportWork, clients: Choices['clients']): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const { id, blocked = false, remindersOffAt = null, ...given } of clients) {
    const client = { id, name: oneLine(given.name), email: emailOf(given.email) }
    const line = (outcome: ImportLine['outcome'], messages: string[] = []) =>
      lines.push({ kind: 'client', name: `${client.name} <${client.email}>`, outcome, messages })
    if (await findClient(work.database, client.email)) line('there')
    else if (!isMailable(client.email)) line('refused', [`${client.email} is not an email address.`])
    else if (!isClientId(id)) line('refused', [`The ID ${id} is a word of our addresses.`])
    else if (work.dryRun) line('new')
    else {
      const refused = await withLock(work.database, (trx) =>
        insert(trx, work, client, { blocked, remindersOffAt }),
      )
      if (refused === null) line('new')
      else line('refused', [refused])
    }
  }
  return lines
}

async function insert(
  trx: Transaction<Schema>,
  { actor, now }: ImportWork,
  client: { id: string; name: string; email: string },
  { blocked, remindersOffAt }: { blocked: boolean; remindersOffAt: number | null },
): Promise<string | null> {
  const refused = await insertClient(trx, client, actor, now)
  if (refused !== null) return refused
  const off = { reminders_off_at: remindersOffAt }
  await trx.updateTable('client').set(off).where('id', '=', client.id).execute()
  if (!blocked) return null
  await ensureAccount(trx, client.id, now)
  await trx.updateTable('account').set({ blocked_at: now }).where('id', '=', client.id).execute()
  return null
}
