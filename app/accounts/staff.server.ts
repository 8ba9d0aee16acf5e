import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { isMailable } from '../../ports/mail/address.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { endAccess } from './accounts.server.ts'
import { endLinks, insertLink } from './password-links.server.ts'

type Write = Pick<Database, 'write'>
type Refused = { refused: string }

/** The owner or an assistant, as the owner sees them. */
export interface StaffView {
  id: string
  role: 'owner' | 'assistant'
  name: string
  /** Lower case. */
  email: string
  password: boolean
  /** May not sign in. */
  blocked: boolean
  /** How many second factors are set up. */
  factors: number
}

/** The owner first, then assistants by name. */
export async function listStaff({ db }: Pick<Database, 'db'>): Promise<StaffView[]> {
  const rows = await db
    .selectFrom('account')
    .where('role', 'in', ['owner', 'assistant'])
    .select(['id', 'role', 'name', 'email'])
    .$narrowType<{ role: StaffView['role'] }>()
    .select(({ eb, fn, selectFrom }) => [
      eb('password_hash', 'is not', null).as('password'),
      eb('blocked_at', 'is not', null).as('blocked'),
      selectFrom('second_factor')
        .select(fn.countAll().as('n'))
        .whereRef('account_id', '=', 'account.id')
        .as('factors'),
    ])
    .orderBy('role', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ password, blocked, factors, ...person }) => ({
    ...person,
    password: Boolean(password),
    blocked: Boolean(blocked),
    factors: Number(factors),
  }))
}

/** Adds an assistant without a password. Returns the ID of a link to choose one, or a sentence about why not. */
export async function addAssistant(
  { write }: Write,
  { name, email }: { name: string; email: string },
  actor: Actor,
  now: number,
): Promise<{ linkId: string } | Refused> {
  if (!name) return { refused: 'The name is missing.' }
  if (!isMailable(email)) return { refused: `'${email}' is not an email address.` }
  return write(async (trx) => {
    if (await isTaken(trx, email)) return { refused: `${email} belongs to somebody already.` }
    const id = uuidv7(now)
    const person = { id, role: 'assistant' as const, name, email, created_at: now, updated_at: now }
    await trx.insertInto('account').values(person).execute()
    await recordEvent(trx, { actor, action: 'people.add', about: id, detail: { role: 'assistant' } }, now)
    return { linkId: await insertLink(trx, { accountId: id, purpose: 'invitation', actor }, now) }
  })
}

/** Makes a link with which a person chooses a new password. Returns its ID. */
export function linkForStaff({ write }: Write, id: string, actor: Actor, now: number): Promise<string> {
  return write((trx) => insertLink(trx, { accountId: id, purpose: 'invitation', actor }, now))
}

/** Removes a person's second factors and recovery codes, and ends their sessions and links: the password alone signs in again. */
export function removeFactors({ write }: Write, id: string, actor: Actor, now: number): Promise<void> {
  return write(async (trx) => {
    await trx.deleteFrom('second_factor').where('account_id', '=', id).execute()
    await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
    await endAccess(trx, id)
    await endLinks(trx, id, now)
    await recordEvent(trx, { actor, action: 'factor.remove-all', about: id }, now)
  })
}

/** Removes an assistant's account, with sessions, links and factors. */
export function removeAssistant({ write }: Write, id: string, actor: Actor, now: number): Promise<void> {
  return write(async (trx) => {
    await trx.deleteFrom('account').where('id', '=', id).where('role', '=', 'assistant').execute()
    await recordEvent(trx, { actor, action: 'people.remove', about: id }, now)
  })
}

async function isTaken(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const account = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  const client = await trx.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  return account !== undefined || client !== undefined
}
