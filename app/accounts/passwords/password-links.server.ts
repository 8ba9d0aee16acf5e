import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { type AuditEvent, recordEvent } from '../../audit/audit.server.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR } from '../../limits/rate-limit.server.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { queueAccountChanged } from '../account-changed.server.ts'
import { endAccess, lockAccount } from '../accounts.server.ts'
import type { AssistantInvitation, ClientInvitation, PasswordReset } from '../email.ts'
import { hasFactors } from '../second-factor/factors.server.ts'
import { deviceName } from '../sessions/device-name.ts'
import { knownDeviceCookie } from '../sessions/known-device.server.ts'
import { sessionCookie, signedInMarker } from '../sessions/session-cookies.server.ts'
import { insertSession } from '../sessions/sessions.server.ts'
import { isSignature } from '../signature.server.ts'

export type LinkPorts = Pick<Ports, 'database' | 'sign' | 'origin'>

type Purpose = Schema['password_link']['purpose']

/** Milliseconds. */
const LIFETIME: Record<Purpose, number> = { invitation: 14 * 24 * HOUR, reset: HOUR }

export type OpenLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

type LinkEmail = AssistantInvitation | ClientInvitation | PasswordReset

interface NewLink {
  accountId: string
  purpose: Purpose
  actor: Actor
}

export async function insertLink(
  trx: Transaction<Schema>,
  { accountId, purpose, actor }: NewLink,
  now: number,
): Promise<string> {
  const link = { id: uuidv7(now), account_id: accountId, purpose, created_at: now }
  await trx
    .insertInto('password_link')
    .values({ ...link, expires_at: now + LIFETIME[purpose], ended_at: null })
    .execute()
  await recordEvent(trx, { actor, now }, { action: `password.${purpose}`, about: accountId })
  return link.id
}

/** Queues the email. Earlier links stay valid: otherwise a stranger's reset could cancel an invitation. */
export async function mailLink(
  trx: Transaction<Schema>,
  email: LinkEmail['kind'],
  { accountId, actor }: Omit<NewLink, 'purpose'>,
  now: number,
): Promise<string> {
  const purpose = email === 'password-reset' ? 'reset' : 'invitation'
  const id = await insertLink(trx, { accountId, purpose, actor }, now)
  await enqueue(trx, [{ kind: 'mail', about: id, payload: { email } }])
  return id
}

export async function passwordLinkEmail({ database, sign, origin }: LinkPorts, linkId: string) {
  const row = await database.db
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'account_id')
    .where('password_link.id', '=', linkId)
    .select(['purpose', 'expires_at', 'role', 'account.name', 'account.email'])
    .executeTakeFirst()
  if (!row) return null
  const { purpose, expires_at: expiresAt, role, name, email } = row
  const link = linkAddress({ sign, origin }, linkId)
  const invitation = role === 'client' ? 'client-invitation' : 'assistant-invitation'
  return { kind: purpose === 'reset' ? 'password-reset' : invitation, name, email, link, expiresAt }
}

export function linkAddress({ sign, origin }: Pick<LinkPorts, 'sign' | 'origin'>, linkId: string): string {
  return `${origin}/client/password?token=${linkToken(sign, linkId)}`
}

/** The signature can't be made from the contents of the database. */
export function linkToken(sign: Sign, linkId: string): string {
  return `${linkId}.${sign('password-link', linkId)}`
}

/** Returns null for a forged, used, ended or expired token. */
export async function openLink({ database, sign }: LinkPorts, token: string, now: number = Date.now()) {
  const [id, signature] = token.split('.')
  if (!id || !signature || !isSignature(signature, sign('password-link', id))) return null
  const row = await database.db
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'account_id')
    .where('password_link.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .select(['password_link.id', 'account.id as accountId', 'purpose'])
    .select(['role', 'account.name', 'account.email'])
    .executeTakeFirst()
  return row ?? null
}

/** Uses up the link, ends all access, and signs in unless there is a second factor. Returns `Set-Cookie` headers. */
export async function setPassword(
  ports: LinkPorts & { passwords: Passwords; security: SecurityLog },
  link: OpenLink,
  password: string,
  request: Request,
  now: number = Date.now(),
): Promise<string[] | null> {
  const { accountId, role, name, email } = link
  const actor = { kind: role, id: accountId }
  const hash = await ports.passwords.hash(password)
  const opened = await ports.database.write(async (trx) => {
    if (!(await lockAccount(ports.database.engine, trx, accountId))) return null
    if (!(await consumeLink(trx, link, now))) return null
    await queueIfChanged(trx, accountId, now)
    await ports.passwords.store(trx, { id: accountId, role, name, email }, hash)
    const { epoch } = await endAccess(trx, accountId)
    if (await hasFactors(trx, accountId)) return { epoch, token: null }
    const device = deviceName(request.headers.get('User-Agent'))
    return { epoch, token: await insertSession(trx, accountId, device, now) }
  })
  if (!opened) return null
  ports.security.line(passwordSet(actor))
  const { token, epoch } = opened
  if (!token) return []
  const device = knownDeviceCookie(ports, { email, epoch }, null)
  const marker = role === 'client' ? [signedInMarker(ports.origin)] : []
  return [sessionCookie(ports.origin, token), device, ...marker]
}

async function queueIfChanged(trx: Transaction<Schema>, accountId: string, now: number): Promise<void> {
  const before = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  if (before) await queueAccountChanged(trx, accountId, 'password.set', now)
}

async function consumeLink(trx: Transaction<Schema>, link: OpenLink, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('id', '=', link.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await revokeLinks(trx, link.accountId, now)
  const event = passwordSet({ kind: link.role, id: link.accountId })
  await recordEvent(trx, { actor: event.actor, now }, event)
  return true
}

function passwordSet(actor: Actor & { id: string }): AuditEvent {
  return { actor, action: 'password.set', about: actor.id }
}

export async function revokeLinks(trx: Transaction<Schema>, accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function cleanUpLinks({ write }: Database, now: number): Promise<void> {
  const before = now - 30 * 24 * HOUR
  await write((trx) => trx.deleteFrom('password_link').where('expires_at', '<', before).execute())
}
