import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isMailable, oneLine } from '../../ports/mail/address.ts'
import { ensureAccount } from '../accounts/accounts.server.ts'
import { mailLink } from '../accounts/passwords/password-links.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { HOUR, tryConsume } from '../limits/rate-limit.server.ts'
import { setDetails } from './details.server.ts'
import type { ClientDetails } from './details.ts'
import { grantOnce } from './grants/granting.server.ts'
import { withLock } from './lock.server.ts'

export interface NewClient {
  id: string
  name: string
  email: string
}

/** More would look like spam to mail servers and clients. */
const INVITATIONS = { count: 5, per: 24 * HOUR }

type Select = Pick<Transaction<Schema>, 'selectFrom'>

export function emailOf(text: string): string {
  return text.trim().toLowerCase()
}

export async function insertClient(
  trx: Transaction<Schema>,
  client: NewClient & { phone?: string },
  by: By,
): Promise<string | null> {
  const refused = await refuseContact(trx, client)
  if (refused) return refused
  await trx.insertInto('client').values(client).execute()
  await recordEvent(trx, by, { action: 'client.add', about: client.id })
  return null
}

/** Returns null if the name and email are allowed. `id` is the client who changes theirs. */
export async function refuseContact(
  db: Select,
  { name, email }: Omit<NewClient, 'id'>,
  id = '',
): Promise<string | null> {
  if (!name) return 'Enter a name.'
  if (!isMailable(email)) return `'${email}' isn’t an email address.`
  const client = db.selectFrom('client').select('id').where('email', '=', email).where('id', '<>', id)
  if (await client.executeTakeFirst()) return `There’s already a client with the email address ${email}.`
  // A new password would take over that account, for example the owner's.
  const account = db.selectFrom('account').select('id').where('email', '=', email).where('id', '<>', id)
  return (await account.executeTakeFirst()) ? `${email} belongs to the owner or an assistant.` : null
}

/** Adds a client with grants until `until` (UTC milliseconds; null for no end), and invites them if asked. */
export function addClient(
  database: Pick<Database, 'engine' | 'write'>,
  given: {
    name: string
    email: string
    details?: ClientDetails
    invite: boolean
    albums?: string[]
    until?: number | null
  },
  by: By,
): Promise<NewClient | { refused: string }> {
  const client = { id: uuidv7(by.now), name: oneLine(given.name), email: emailOf(given.email) }
  return withLock(database, async (trx) => {
    const refused = await insertClient(trx, client, by)
    if (refused) return { refused }
    if (given.details) await setDetails(trx, client.id, given.details)
    for (const albumId of new Set(given.albums)) {
      await grantOnce(trx, { clientId: client.id, albumId, expiresAt: given.until ?? null, ...by })
    }
    if (given.invite) await mailInvitation(trx, client.id, by)
    return client
  })
}

/** Emails a link to choose a password; earlier links stay valid. Allows five a day. */
export function inviteClient(
  { write }: Pick<Database, 'write'>,
  { id }: Pick<NewClient, 'id'>,
  by: By,
): Promise<'invited' | 'gone' | 'blocked' | 'limited'> {
  return write(async (trx) => {
    const client = await trx
      .selectFrom('client')
      .leftJoin('account', 'account.id', 'client.id')
      .select('account.blocked_at')
      .where('client.id', '=', id)
      .executeTakeFirst()
    if (!client) return 'gone'
    if (client.blocked_at !== null) return 'blocked'
    if (!(await tryConsume(trx, { name: 'invitation', key: id, rule: INVITATIONS }))) return 'limited'
    await mailInvitation(trx, id, by)
    return 'invited'
  })
}

export async function mailInvitation(trx: Transaction<Schema>, clientId: string, { actor, now }: By) {
  await ensureAccount(trx, clientId, now)
  await mailLink(trx, 'client-invitation', { accountId: clientId, actor }, now)
}

export async function findClient({ db }: Pick<Database, 'db'>, email: string): Promise<NewClient | null> {
  const client = await db
    .selectFrom('client')
    .select(['id', 'name', 'email'])
    .where('email', '=', emailOf(email))
    .executeTakeFirst()
  return client ?? null
}
