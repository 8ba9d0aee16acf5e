import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { oneLine } from '../../../ports/mail/address.ts'
import { ensureAccount } from '../../accounts/accounts.server.ts'
import { emailOf, insertClient, mailInvitation, refuseClient } from '../../clients/clients.server.ts'
import { setDetails } from '../../clients/details.server.ts'
import { grantOnce } from '../../clients/grants/granting.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import { isClientId } from '../../clients/slug.ts'
import { counted } from '../../ui/count.ts'
import type { clientsShape } from '../format.ts'
import type { ImportWork } from './import-work.ts'
import { type ImportLine, lineOf } from './report.ts'

export type ClientContents = z.output<typeof clientsShape>[number]

interface ClientsWork extends Pick<ImportWork, 'database' | 'dryRun' | 'actor' | 'now'> {
  invite?: boolean
  /** IDs by slug of albums to grant now. Without them, grants come with the albums of the export. */
  albums?: ReadonlyMap<string, string>
}

/** Adds clients with new email addresses, without passwords, and grants that never existed: revoked ones stay revoked. */
export async function importClients(work: ClientsWork, clients: ClientContents[]): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const client of clients) lines.push(await importClient(work, client))
  return lines
}

async function importClient(work: ClientsWork, given: ClientContents): Promise<ImportLine> {
  const client = { ...given, name: oneLine(given.name), email: emailOf(given.email) }
  const { db } = work.database
  const line = lineOf('client', `${client.name} <${client.email}>`)
  const there = await findGranted(db, client.email)
  const named = client.grants.flatMap(({ album }) => work.albums?.get(album) ?? [])
  const wanted = [...new Set(named)].filter((id) => !there?.granted.has(id))
  const done = line(there ? 'there' : 'new', wanted.length > 0 ? [counted(wanted.length, 'album')] : [])
  const refused = there ? null : await refuse(db, client)
  if (refused !== null) return line('refused', [refused])
  if (work.dryRun || (there && wanted.length === 0)) return done
  return withLock(work.database, async (trx) => {
    const late = there ? null : await insert(trx, work, client)
    if (late !== null) return line('refused', [late])
    for (const albumId of wanted) {
      const { actor, now } = work
      await grantOnce(trx, { clientId: there?.id ?? client.id, albumId, expiresAt: null, actor, now })
    }
    return done
  })
}

/** Returns a client with the albums of all their grants, revoked ones too. */
async function findGranted(db: Database['db'], email: string) {
  const client = await db.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  if (!client) return null
  const grants = await db
    .selectFrom('client_album')
    .select('album_id')
    .where('client_id', '=', client.id)
    .execute()
  return { id: client.id, granted: new Set(grants.map(({ album_id }) => album_id)) }
}

async function refuse(db: Database['db'], client: ClientContents): Promise<string | null> {
  if (!isClientId(client.id)) return `The ID ${client.id} is reserved for one of the site's pages.`
  return refuseClient(db, client)
}

async function insert(
  trx: Transaction<Schema>,
  { invite = false, ...by }: ClientsWork,
  { id, name, email, blocked, remindersOffAt, erasureAskedAt, ...details }: ClientContents,
): Promise<string | null> {
  const refused = await insertClient(trx, { id, name, email }, by)
  if (refused !== null) return refused
  await trx
    .updateTable('client')
    .set({ reminders_off_at: remindersOffAt ?? null, erasure_asked_at: erasureAskedAt ?? null })
    .where('id', '=', id)
    .execute()
  await setDetails(trx, id, details)
  if (invite) await mailInvitation(trx, id, by)
  if (!blocked) return null
  await ensureAccount(trx, id, by.now)
  await trx.updateTable('account').set({ blocked_at: by.now }).where('id', '=', id).execute()
  return null
}
