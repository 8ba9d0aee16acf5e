import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import type { SecurityLog } from '../audit/security-log.server.ts'
import { type CookieSpec, clearCookie, readCookie, setCookie } from '../cookies.ts'
import { deviceName } from './device-name.ts'

interface SessionPorts {
  database: Database
  /** Its scheme decides the cookie's name. */
  origin: string
}

interface RecordingPorts extends SessionPorts {
  security: SecurityLog
}

/** The client who makes a request. */
export interface SignedIn {
  clientId: string
  name: string
  /** Lower case. */
  email: string
  sessionId: string
}

export interface SessionView {
  id: string
  device: string
  /** UTC milliseconds. */
  createdAt: number
  seenAt: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Unused for this long, a session ends. */
const IDLE_LIMIT = 14 * DAY
/** A session ends after this long in any case. */
const LIFETIME = 60 * DAY
const COOKIE: CookieSpec = { name: 'sideline_session', seconds: LIFETIME / 1000 }
/** A client's sessions at once; the one unused for longest ends first. */
const MOST = 30
/** Tells the navigation of cached pages that this browser is signed in. It says nothing about whom, and opens nothing. */
const MARKER: CookieSpec = { name: 'sideline_signed_in', seconds: LIFETIME / 1000, readable: true }
/** How often `seen_at` is updated at most: one gallery is a hundred requests. */
const SEEN_EVERY = HOUR

/** The client whose session cookie the request has, or null. One query at every request. */
export async function signedIn(
  { database, origin }: SessionPorts,
  request: Request,
  now: number = Date.now(),
): Promise<SignedIn | null> {
  const token = readCookie(request, COOKIE, origin)
  if (!token) return null
  const row = await live(database, now)
    .where('token_hash', '=', hashOf(token))
    .innerJoin('client', 'client.id', 'client_session.client_id')
    .where('client.blocked_at', 'is', null)
    .select(['client.id as clientId', 'client.name', 'client.email'])
    .select(['client_session.id as sessionId', 'client_session.seen_at as seenAt'])
    .executeTakeFirst()
  if (!row) return null
  const { seenAt, ...client } = row
  if (now - seenAt > SEEN_EVERY) await updateSeen(database, client.sessionId, now)
  return client
}

/** The signed-in client if it is this one, or null. Records when it is another one. */
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
  if (other)
    await ports.security.recordOnce(
      { actor: client.clientId, action: 'access.refused', about: other.id },
      now,
    )
  return null
}

/**
 * Opens a session on this device and ends the one that was open there. Returns the `Set-Cookie` header. The token is 256
 * random bits; the database holds only its hash.
 */
export async function openSession(
  { database, origin }: SessionPorts,
  clientId: string,
  request: Request,
  now: number = Date.now(),
): Promise<string> {
  const former = readCookie(request, COOKIE, origin)
  const token = await database.write(async (trx) => {
    if (former) await trx.deleteFrom('client_session').where('token_hash', '=', hashOf(former)).execute()
    return insertSession(trx, clientId, deviceName(request.headers.get('User-Agent')), now)
  })
  return sessionCookie(origin, token)
}

/** The `Set-Cookie` header with a session's token. */
export function sessionCookie(origin: string, token: string): string {
  return setCookie(COOKIE, token, origin)
}

/** The `Set-Cookie` header by which scripts know that this browser is signed in. */
export function signedInMarker(origin: string): string {
  return setCookie(MARKER, '1', origin)
}

/** Headers that delete that cookie when its session has ended elsewhere. */
export function forgetSignedIn(origin: string, request: Request): HeadersInit {
  return readCookie(request, MARKER, origin) === null ? [] : [['Set-Cookie', clearCookie(MARKER, origin)]]
}

/** Opens a session in the caller's transaction and returns the token for its cookie. */
export async function insertSession(
  trx: Transaction<Schema>,
  clientId: string,
  device: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { id: uuidv7(now), token_hash: hashOf(token), client_id: clientId, device }
  await trx
    .insertInto('client_session')
    .values({ ...row, created_at: now, seen_at: now })
    .execute()
  const newest = trx
    .selectFrom('client_session')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
  await trx
    .deleteFrom('client_session')
    .where('client_id', '=', clientId)
    .where('id', 'not in', newest)
    // Not even if a clock was ahead when the others were last used.
    .where('id', '<>', row.id)
    .execute()
  return token
}

/**
 * Ends the session of this request, if there is one. Returns the response's headers: the browser deletes the cookie and
 * the pages and photographs in its cache.
 */
export async function closeSession(
  { database, origin, security }: RecordingPorts,
  request: Request,
): Promise<[string, string][]> {
  const token = readCookie(request, COOKIE, origin)
  const ended =
    token !== null &&
    (await database.write((trx) =>
      trx
        .deleteFrom('client_session')
        .where('token_hash', '=', hashOf(token))
        .returning(['id', 'client_id as clientId'])
        .executeTakeFirst(),
    ))
  if (ended) await security.record({ actor: ended.clientId, action: 'session.end', about: ended.id })
  return [
    ['Set-Cookie', clearCookie(COOKIE, origin)],
    ['Set-Cookie', clearCookie(MARKER, origin)],
    ['Clear-Site-Data', '"cache"'],
  ]
}

/** A client's open sessions, the most recently used first. */
export async function listSessions(
  { database }: Pick<SessionPorts, 'database'>,
  clientId: string,
  now: number = Date.now(),
): Promise<SessionView[]> {
  return live(database, now)
    .where('client_id', '=', clientId)
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one of a client's sessions. */
export async function endSession(
  { database, security }: Omit<RecordingPorts, 'origin'>,
  clientId: string,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await database.write((trx) =>
    trx
      .deleteFrom('client_session')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (numDeletedRows > 0n) await security.record({ actor: clientId, action: 'session.end', about: id })
}

/** Ends all of a client's sessions and known devices. */
export async function endAllSessions(
  { database, security }: Omit<RecordingPorts, 'origin'>,
  clientId: string,
): Promise<void> {
  const { sessions } = await database.write((trx) => endAccess(trx, clientId))
  const detail = { sessions }
  await security.record({ actor: clientId, action: 'session.end-all', about: clientId, detail })
}

/** Ends all of a client's sessions and known devices, in the caller's transaction. Returns the epoch that begins. */
export async function endAccess(
  trx: Transaction<Schema>,
  clientId: string,
): Promise<{ epoch: number; sessions: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('client_session')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const { epoch } = await trx
    .updateTable('client')
    .set(({ eb }) => ({ device_epoch: eb('device_epoch', '+', 1) }))
    .where('id', '=', clientId)
    .returning('device_epoch as epoch')
    .executeTakeFirstOrThrow()
  return { epoch, sessions: Number(numDeletedRows) }
}

/** Deletes sessions that have ended. */
export async function cleanUpSessions(database: Database, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom('client_session')
      .where((has) =>
        has.or([has('seen_at', '<=', now - IDLE_LIMIT), has('created_at', '<=', now - LIFETIME)]),
      )
      .execute(),
  )
}

function live({ db }: Database, now: number) {
  return db
    .selectFrom('client_session')
    .where('client_session.seen_at', '>', now - IDLE_LIMIT)
    .where('client_session.created_at', '>', now - LIFETIME)
}

async function updateSeen({ write }: Database, id: string, now: number): Promise<void> {
  await write((trx) => trx.updateTable('client_session').set({ seen_at: now }).where('id', '=', id).execute())
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
