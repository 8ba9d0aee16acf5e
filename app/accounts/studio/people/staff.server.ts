import type { ExpressionBuilder, Transaction } from 'kysely'
import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { isMailable } from '../../../../ports/mail/address.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { HOUR, tryConsume } from '../../../limits/rate-limit.server.ts'
import type { Sign } from '../../../ports.server.ts'
import { queueAccountChanged } from '../../account-changed.server.ts'
import { endAccess } from '../../accounts.server.ts'
import { insertLink, mailLink, revokeLinks } from '../../passwords/password-links.server.ts'

type Write = Pick<Database, 'write'>
type Refused = { refused: string }

/** To one recipient. */
const INVITATIONS = { count: 5, per: 24 * HOUR }
const ENOUGH = 'They’ve gotten five invitations in one day. Try again tomorrow.'

export const REMOVED: Refused = { refused: 'This person has already been removed.' }

export type StaffView = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff({ db }: Pick<Database, 'db'>) {
  const rows = await db
    .selectFrom('account')
    .where('role', 'in', ['owner', 'assistant'])
    .select(['account.id', 'role', 'name', 'email'])
    .$narrowType<{ role: 'owner' | 'assistant' }>()
    .select(({ eb, fn, selectFrom }) => [
      eb('password_hash', 'is not', null).as('password'),
      eb('blocked_at', 'is not', null).as('blocked'),
      selectFrom('second_factor')
        .select(fn.countAll().as('n'))
        .whereRef('account_id', '=', 'account.id')
        .as('factors'),
    ])
    .leftJoin('job', (on) => on.on('job.id', '=', latestInvitation))
    .select(['job.status as state', 'job.error as reason'])
    .orderBy('role', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ password, blocked, factors, state, reason, ...person }) => ({
    ...person,
    password: Boolean(password),
    blocked: Boolean(blocked),
    factors: Number(factors),
    invitation: state && { state, reason },
  }))
}

/** The signature keeps email addresses out of the table of limits. */
export async function addAssistant(
  { write }: Write,
  { name, email }: { name: string; email: string },
  by: By,
  mailed?: Sign,
): Promise<{ linkId: string } | Refused> {
  if (!name) return { refused: 'Enter a name.' }
  if (!isMailable(email)) return { refused: `'${email}' isn’t an email address.` }
  return write(async (trx) => {
    if (await isTaken(trx, email)) return { refused: `${email} is already in use.` }
    if (mailed && !(await mayInvite(trx, mailed, email))) return { refused: ENOUGH }
    const id = uuidv7(by.now)
    const person = { id, role: 'assistant' as const, name, email, created_at: by.now, updated_at: by.now }
    await trx.insertInto('account').values(person).execute()
    await recordEvent(trx, by, { action: 'people.add', about: id, detail: { role: 'assistant' } })
    const link = { accountId: id, actor: by.actor }
    return {
      linkId: mailed
        ? await mailLink(trx, 'assistant-invitation', link, by.now)
        : await insertLink(trx, { ...link, purpose: 'invitation' }, by.now),
    }
  })
}

export async function inviteAgain(
  { database, sign }: { database: Database; sign: Sign },
  id: string,
  { actor, now }: By,
): Promise<{ email: string } | Refused> {
  const assistant = await findAssistant(database, id)
  if (!assistant) return REMOVED
  const { email } = assistant
  return database.write(async (trx) => {
    if (!(await mayInvite(trx, sign, email))) return { refused: ENOUGH }
    await mailLink(trx, 'assistant-invitation', { accountId: id, actor }, now)
    return { email }
  })
}

export async function findAssistant({ db }: Pick<Database, 'db'>, id: string) {
  const assistant = db.selectFrom('account').where('id', '=', id).where('role', '=', 'assistant')
  return (await assistant.select(['id', 'name', 'email']).executeTakeFirst()) ?? null
}

function mayInvite(trx: Transaction<Schema>, sign: Sign, email: string): Promise<boolean> {
  return tryConsume(trx, { name: 'invitation', key: sign('count', email), rule: INVITATIONS })
}

export function linkForStaff({ write }: Write, id: string, { actor, now }: By): Promise<string> {
  return write((trx) => insertLink(trx, { accountId: id, purpose: 'invitation', actor }, now))
}

export function removeFactors({ write }: Write, id: string, by: By): Promise<void> {
  return write(async (trx) => {
    // First, because it locks the account against a factor that is being added.
    await endAccess(trx, id)
    await trx.deleteFrom('second_factor').where('account_id', '=', id).execute()
    await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
    await revokeLinks(trx, id, by.now)
    await recordEvent(trx, by, { action: 'factor.remove-all', about: id })
    await queueAccountChanged(trx, id, 'factor.remove-all', by.now)
  })
}

export function removeAssistant({ write }: Write, id: string, by: By): Promise<void> {
  return write(async (trx) => {
    const assistant = trx.deleteFrom('account').where('id', '=', id).where('role', '=', 'assistant')
    const { numDeletedRows } = await assistant.executeTakeFirst()
    if (numDeletedRows > 0n) await recordEvent(trx, by, { action: 'people.remove', about: id })
  })
}

function latestInvitation(has: ExpressionBuilder<Schema, 'account'>) {
  return has
    .selectFrom('password_link')
    .innerJoin('job as mail', 'mail.about', 'password_link.id')
    .whereRef('password_link.account_id', '=', 'account.id')
    .where('password_link.purpose', '=', 'invitation')
    .where('mail.kind', '=', 'mail')
    .select(({ fn }) => fn.max('mail.id').as('id'))
}

async function isTaken(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const account = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  const client = await trx.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  return account !== undefined || client !== undefined
}
