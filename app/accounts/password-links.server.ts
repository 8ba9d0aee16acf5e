import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { enqueue } from '../jobs/queue.server.ts'
import { HOUR, limit } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'
import type { ClientInvitation, PasswordReset } from './email.ts'
import { isSignature } from './signature.server.ts'

export interface LinkPorts {
  database: Database
  sign: Sign
  origin: string
}

type Purpose = Schema['password_link']['purpose']

/** Milliseconds. */
const LASTS: Record<Purpose, number> = { invitation: 14 * 24 * HOUR, reset: HOUR }
const EMAILS = { invitation: 'client-invitation', reset: 'password-reset' } as const
const FROM_ADDRESS = { count: 20, per: HOUR }
const FOR_ACCOUNT = { count: 4, per: HOUR }

/** Whose link it is, while it can be used. */
export interface OpenLink {
  id: string
  clientId: string
  name: string
  email: string
  purpose: Purpose
}

/**
 * Puts down, in the caller's transaction, that a client is mailed a link to choose a password with. Links that are
 * under way stay good until one is used: otherwise a stranger who asks for one could undo an invitation.
 */
export async function mailLink(
  trx: Transaction<Schema>,
  { clientId, purpose, actor }: { clientId: string; purpose: Purpose; actor: string },
  now: number,
): Promise<void> {
  const link = { id: uuidv7(now), client_id: clientId, purpose, created_at: now }
  await trx
    .insertInto('password_link')
    .values({ ...link, expires_at: now + LASTS[purpose], ended_at: null })
    .execute()
  await enqueue(trx, [{ kind: 'mail', about: link.id, payload: { email: EMAILS[purpose] } }], now)
  await note(trx, { actor, action: `password.${purpose}`, about: clientId }, now)
}

/**
 * Mails a link to whoever has forgotten their password, if the address is a client's. Nobody is told whether it is, and
 * either way takes one transaction. Answers 0, or the seconds after which another try makes sense.
 *
 * @param address whose requests are counted
 */
export async function requestReset(
  { database, sign, jobs }: LinkPorts & { jobs: { wake(): void } },
  given: string,
  address: string,
  now: number = Date.now(),
): Promise<number> {
  const email = given.trim().toLowerCase()
  const attempts = [{ name: 'reset', key: address, rule: FROM_ADDRESS }]
  const wait = await limit(database, attempts, now)
  if (wait > 0) return wait
  // As many as are mailed are enough, but that is not told: it would say that there is such an account.
  const enough = await limit(database, [{ name: 'reset', key: sign('count', email), rule: FOR_ACCOUNT }], now)
  await database.write(async (trx) => {
    const client = await trx.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
    if (!client || enough > 0) return note(trx, { actor: 'visitor', action: 'password.no-reset' }, now)
    return mailLink(trx, { clientId: client.id, purpose: 'reset', actor: 'visitor' }, now)
  })
  jobs.wake()
  return 0
}

/** What a letter with such a link says, or null when the link is gone. The link is made here, and kept nowhere. */
export async function passwordLinkEmail(
  { database, sign, origin }: LinkPorts,
  linkId: string,
): Promise<ClientInvitation | PasswordReset | null> {
  const row = await database.db
    .selectFrom('password_link')
    .innerJoin('client', 'client.id', 'client_id')
    .where('password_link.id', '=', linkId)
    .select(['purpose', 'expires_at', 'client.name', 'client.email'])
    .executeTakeFirst()
  if (!row) return null
  const { purpose, expires_at: expiresAt, name, email } = row
  const link = `${origin}/client/password?token=${linkToken(sign, linkId)}`
  return purpose === 'invitation'
    ? { kind: 'client-invitation', clientName: name, clientEmail: email, link, expiresAt }
    : { kind: 'password-reset', name, email, link, expiresAt }
}

/** What a link proves itself by: its id, signed. Who reads the database cannot make it. */
export function linkToken(sign: Sign, linkId: string): string {
  return `${linkId}.${sign('password-link', linkId)}`
}

/** The link that a token opens, or null: forged, used, ended and expired are the same. */
export async function openLink(
  { database, sign }: LinkPorts,
  token: string,
  now: number = Date.now(),
): Promise<OpenLink | null> {
  const [id, proof] = token.split('.')
  if (!id || !proof || !isSignature(proof, sign('password-link', id))) return null
  const row = await database.db
    .selectFrom('password_link')
    .innerJoin('client', 'client.id', 'client_id')
    .where('password_link.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['password_link.id', 'client.id as clientId', 'client.name', 'client.email', 'purpose'])
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up, and with it every other one of its client. False when somebody was quicker. */
export async function useLink(trx: Transaction<Schema>, link: OpenLink, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('id', '=', link.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('client_id', '=', link.clientId)
    .where('ended_at', 'is', null)
    .execute()
  await note(trx, { actor: link.clientId, action: 'password.set', about: link.clientId }, now)
  return true
}

/** Deletes links that expired more than a month ago. */
export async function cleanUpLinks({ write }: Database, now: number): Promise<void> {
  await write((trx) =>
    trx
      .deleteFrom('password_link')
      .where('expires_at', '<', now - 30 * 24 * HOUR)
      .execute(),
  )
}

async function note(
  trx: Transaction<Schema>,
  event: { actor: string; action: string; about?: string },
  now: number,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({ id: uuidv7(now), at: now, about: null, detail: null, ...event })
    .execute()
}
