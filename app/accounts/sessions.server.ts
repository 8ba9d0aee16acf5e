import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { type CookieSpec, clearCookie, readCookie, setCookie } from '../cookies.ts'
import { deviceName } from './device-name.ts'

interface SessionPorts {
  database: Database
  /** Says by its scheme how the cookie is named. */
  origin: string
}

/** A client, for as long as one request lasts. */
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
/** Unused for so long, a session is over. */
const IDLE_LIMIT = 14 * DAY
/** However much it is used. */
const LIFETIME = 60 * DAY
const COOKIE: CookieSpec = { name: 'sideline_session', path: '/', seconds: LIFETIME / 1000 }
/** Being seen is written down so often at most: a look at a gallery is a hundred requests. */
const SEEN_EVERY = HOUR

/** The client whose session the request's cookie opens, or null. One query; asked anew at every request. */
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
    .select(['client.id as clientId', 'client.name', 'client.email'])
    .select(['client_session.id as sessionId', 'client_session.seen_at as seenAt'])
    .executeTakeFirst()
  if (!row) return null
  const { seenAt, ...client } = row
  if (now - seenAt > SEEN_EVERY) await noteSeen(database, client.sessionId, now)
  return client
}

/** The same, but null unless it is this client. */
export async function signedInAs(
  ports: SessionPorts,
  request: Request,
  clientId: string,
): Promise<SignedIn | null> {
  const client = await signedIn(ports, request)
  return client?.clientId === clientId ? client : null
}

/**
 * Opens a session on this device, instead of the one that was open there. Answers its `Set-Cookie`. The token is
 * 256 random bits, and the database knows only its hash.
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

/** The `Set-Cookie` of a session's token. */
export function sessionCookie(origin: string, token: string): string {
  return setCookie(COOKIE, token, origin)
}

/** A session, in the caller's transaction. Answers its token, what the cookie holds. */
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
  return token
}

/** Ends the session of this request, if there is one. Answers the `Set-Cookie` that takes the cookie back. */
export async function closeSession({ database, origin }: SessionPorts, request: Request): Promise<string> {
  const token = readCookie(request, COOKIE, origin)
  if (token) {
    await database.write((trx) =>
      trx.deleteFrom('client_session').where('token_hash', '=', hashOf(token)).execute(),
    )
  }
  return clearCookie(COOKIE, origin)
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

/** Ends one of a client's sessions, or all but `except`. */
export async function endSessions(
  { database }: Pick<SessionPorts, 'database'>,
  clientId: string,
  which: { id: string } | { except: string },
): Promise<void> {
  await database.write(async (trx) => {
    const own = trx.deleteFrom('client_session').where('client_id', '=', clientId)
    const ended = 'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.except)
    await ended.execute()
  })
}

/** Deletes sessions that are over. */
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

async function noteSeen({ write }: Database, id: string, now: number): Promise<void> {
  await write((trx) => trx.updateTable('client_session').set({ seen_at: now }).where('id', '=', id).execute())
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
