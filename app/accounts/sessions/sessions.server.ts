import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type Actor, clientActor } from '../../audit/actor.ts'
import type { Ports, SignedInStaff } from '../../ports.server.ts'
import { endAccess, ensureAccount, lockAccount, type Person } from '../accounts.server.ts'
import { deviceName } from './device-name.ts'
import { queueNewDevice } from './new-device.server.ts'
import { clearSession, LIFETIME, sessionCookie, sessionToken } from './session-cookies.server.ts'

type SessionPorts = Pick<Ports, 'database' | 'origin'>
type RecordingPorts = Pick<Ports, 'database' | 'origin' | 'security'>

export type SignedIn = NonNullable<Awaited<ReturnType<typeof signedIn>>>
export type SessionView = Awaited<ReturnType<typeof listSessions>>[number]

const HOUR = 3_600_000
/** Unused for this long, a session ends. */
const IDLE_LIMIT = 14 * 24 * HOUR
const MOST = 30
/** Limits writes: one gallery is a hundred requests. */
const SEEN_EVERY = HOUR

/** One query at every request. */
export async function signedIn(ports: SessionPorts, request: Request, now: number = Date.now()) {
  const row = await ofRequest(ports, request, now)
    ?.innerJoin('client', 'client.account_id', 'account.id')
    .where('account.role', '=', 'client')
    .select(['client.id as clientId', 'client.name', 'client.email', 'session.id as sessionId'])
    .select('session.seen_at as seenAt')
    .executeTakeFirst()
  if (!row) return null
  const { seenAt, ...client } = row
  if (now - seenAt > SEEN_EVERY) await updateSeen(ports.database, client.sessionId, now)
  return client
}

/** One query at every request. */
export async function signedInStaff(ports: SessionPorts, request: Request, now: number = Date.now()) {
  const row = await ofRequest(ports, request, now)
    ?.where('account.role', 'in', ['owner', 'assistant'])
    .select(['account.id', 'account.role', 'account.name', 'account.email', 'session.id as sessionId'])
    .select(['session.confirmed_at as confirmedAt', 'session.seen_at as seenAt'])
    .$narrowType<{ role: SignedInStaff['role'] }>()
    .executeTakeFirst()
  if (!row) return null
  const { seenAt, ...person } = row
  if (now - seenAt > SEEN_EVERY) await updateSeen(ports.database, person.sessionId, now)
  return person
}

/** Records requests for another client. */
export async function signedInAs(
  ports: RecordingPorts,
  request: Request,
  clientId: string,
  now: number = Date.now(),
): Promise<SignedIn | null> {
  const client = await signedIn(ports, request, now)
  if (!client || client.clientId === clientId) return client
  const { db } = ports.database
  const other = await db.selectFrom('client').select('id').where('id', '=', clientId).executeTakeFirst()
  const event = { actor: clientActor(client.clientId), action: 'access.refused', about: clientId } as const
  if (other) await ports.security.recordOnce(event, now)
  return null
}

/**
 * Opens a session and ends the one that was open on this device. Returns the `Set-Cookie` header, or null when the
 * person was blocked or removed, or another epoch began since the password check. An unknown device is reported by
 * email.
 */
export async function openSession(
  { database, origin }: SessionPorts,
  person: Pick<Person, 'id' | 'role' | 'deviceEpoch'>,
  request: Request,
  now: number = Date.now(),
  isKnown: boolean = true,
): Promise<string | null> {
  const former = sessionToken(request, origin)
  const token = await database.write(async (trx) => {
    if (person.role === 'client') await ensureAccount(trx, person.id, now)
    const locked = await lockAccount(database.engine, trx, person.id)
    if (locked?.deviceEpoch !== person.deviceEpoch) return null
    if (former) await trx.deleteFrom('session').where('token_hash', '=', hashOf(former)).execute()
    if (!isKnown) await queueNewDevice(trx, person.id, request, now)
    return insertSession(trx, person.id, deviceName(request.headers.get('User-Agent')), now)
  })
  return token && sessionCookie(origin, token)
}

/** The caller has locked the account. Returns the token, 256 random bits; the database has only its hash. */
export async function insertSession(
  trx: Transaction<Schema>,
  accountId: string,
  device: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { id: uuidv7(now), token_hash: hashOf(token), account_id: accountId, device }
  await trx
    .insertInto('session')
    .values({ ...row, created_at: now, seen_at: now, confirmed_at: now })
    .execute()
  await trx.updateTable('account').set({ signed_in_at: now }).where('id', '=', accountId).execute()
  const newest = trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', 'not in', newest)
    // It may look older than the others if a clock was ahead when they were last used.
    .where('id', '<>', row.id)
    .execute()
  return token
}

export async function confirmSession({ write }: Database, sessionId: string, now: number): Promise<void> {
  await write((trx) =>
    trx.updateTable('session').set({ confirmed_at: now }).where('id', '=', sessionId).execute(),
  )
}

export async function closeSession({ database, origin, security }: RecordingPorts, request: Request) {
  const token = sessionToken(request, origin)
  const ended = token !== null && (await database.write((trx) => deleteSession(trx, hashOf(token))))
  if (ended) await security.record({ actor: ended.actor, action: 'session.end', about: ended.id })
  return clearSession(origin)
}

async function deleteSession(trx: Transaction<Schema>, tokenHash: string) {
  const session = await trx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('token_hash', '=', tokenHash)
    .select(['session.id', 'account.role', 'account.id as accountId'])
    .executeTakeFirst()
  if (!session) return null
  await trx.deleteFrom('session').where('id', '=', session.id).execute()
  return { id: session.id, actor: { kind: session.role, id: session.accountId } }
}

export async function listSessions(
  { database }: Pick<SessionPorts, 'database'>,
  accountId: string,
  now: number = Date.now(),
) {
  return live(database, now)
    .where('account_id', '=', accountId)
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function endSession(
  { database, security }: Omit<RecordingPorts, 'origin'>,
  actor: Actor & { id: string },
  id: string,
): Promise<void> {
  const { numDeletedRows } = await database.write((trx) =>
    trx.deleteFrom('session').where('account_id', '=', actor.id).where('id', '=', id).executeTakeFirst(),
  )
  if (numDeletedRows > 0n) await security.record({ actor, action: 'session.end', about: id })
}

export async function endAllSessions(
  { database, security }: Omit<RecordingPorts, 'origin'>,
  actor: Actor & { id: string },
): Promise<void> {
  const { sessions } = await database.write((trx) => endAccess(trx, actor.id))
  await security.record({ actor, action: 'session.end-all', about: actor.id, detail: { sessions } })
}

export async function cleanUpSessions(database: Database, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom('session')
      .where((has) =>
        has.or([has('seen_at', '<=', now - IDLE_LIMIT), has('created_at', '<=', now - LIFETIME)]),
      )
      .execute(),
  )
}

function ofRequest({ database, origin }: SessionPorts, request: Request, now: number) {
  const token = sessionToken(request, origin)
  if (!token) return undefined
  return live(database, now)
    .where('token_hash', '=', hashOf(token))
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.blocked_at', 'is', null)
}

function live({ db }: Database, now: number) {
  return db
    .selectFrom('session')
    .where('session.seen_at', '>', now - IDLE_LIMIT)
    .where('session.created_at', '>', now - LIFETIME)
}

async function updateSeen({ write }: Database, id: string, now: number): Promise<void> {
  await write((trx) => trx.updateTable('session').set({ seen_at: now }).where('id', '=', id).execute())
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
