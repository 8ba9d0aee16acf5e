import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Action } from '../../audit/sentences.ts'
import { withLock } from '../lock.server.ts'

interface Pair {
  clientId: string
  albumId: string
}

/** What granting changed. */
export type GrantOutcome = 'granted' | 'renewed' | 'changed' | 'unchanged'

/** Grants an album to a client until `expiresAt` (UTC milliseconds; null for no end), whatever the grant was before. */
export function grantAlbum(
  database: Pick<Database, 'engine' | 'write'>,
  pair: Pair,
  expiresAt: number | null,
  actor: Actor,
  now: number,
): Promise<GrantOutcome> {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, pair)
    if (!grant) {
      await insertGrant(trx, pair, expiresAt, actor, now)
      return 'granted'
    }
    return setEnd(trx, { ...pair, grant }, expiresAt, actor, now)
  })
}

/** Changes when a grant ends, or says why not: there is none, or somebody revoked it. */
export function changeEnd(
  database: Pick<Database, 'engine' | 'write'>,
  pair: Pair,
  expiresAt: number | null,
  actor: Actor,
  now: number,
): Promise<{ end: GrantOutcome } | { refused: string }> {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, pair)
    if (!grant || grant.revoked_at !== null) return { refused: 'This access was revoked in the meantime.' }
    return { end: await setEnd(trx, { ...pair, grant }, expiresAt, actor, now) }
  })
}

/** Grants an album in the caller's transaction unless there was ever a grant: what the owner revoked stays revoked. */
export async function grantOnce(
  trx: Transaction<Schema>,
  pair: Pair,
  actor: Actor,
  now: number,
  expiresAt: number | null = null,
): Promise<boolean> {
  if (await grantOf(trx, pair)) return false
  await insertGrant(trx, pair, expiresAt, actor, now)
  return true
}

/** Revokes a grant at once. Returns false when there was none. */
export function revokeAlbum(
  database: Pick<Database, 'engine' | 'write'>,
  pair: Pair,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, pair)
    if (!grant || grant.revoked_at !== null) return false
    await ofPair(trx, pair).set({ revoked_at: now }).execute()
    await record(trx, 'album.revoke', pair, actor, now)
    return true
  })
}

/** Undoes a revocation: the grant ends when it would have ended. False when it was not revoked. */
export function restoreGrant(
  database: Pick<Database, 'engine' | 'write'>,
  pair: Pair,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, pair)
    if (!grant || grant.revoked_at === null) return false
    await ofPair(trx, pair).set({ revoked_at: null }).execute()
    await record(trx, 'album.grant', pair, actor, now)
    return true
  })
}

/** A grant that was over begins anew. */
async function setEnd(
  trx: Transaction<Schema>,
  { grant, ...pair }: Pair & { grant: { expires_at: number | null; revoked_at: number | null } },
  expiresAt: number | null,
  actor: Actor,
  now: number,
): Promise<GrantOutcome> {
  const over = grant.revoked_at !== null || (grant.expires_at !== null && grant.expires_at <= now)
  if (!over && grant.expires_at === expiresAt) return 'unchanged'
  await ofPair(trx, pair)
    .set({ expires_at: expiresAt, revoked_at: null, ...(over && { granted_at: now }) })
    .execute()
  await record(trx, 'album.grant', pair, actor, now)
  return over ? 'renewed' : 'changed'
}

async function grantOf(trx: Transaction<Schema>, { clientId, albumId }: Pair) {
  return trx
    .selectFrom('client_album')
    .select(['expires_at', 'revoked_at'])
    .where('client_id', '=', clientId)
    .where('album_id', '=', albumId)
    .executeTakeFirst()
}

function ofPair(trx: Transaction<Schema>, { clientId, albumId }: Pair) {
  return trx.updateTable('client_album').where('client_id', '=', clientId).where('album_id', '=', albumId)
}

async function insertGrant(
  trx: Transaction<Schema>,
  pair: Pair,
  expiresAt: number | null,
  actor: Actor,
  now: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom('client_album')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('client_id', '=', pair.clientId)
    .executeTakeFirstOrThrow()
  const key = { client_id: pair.clientId, album_id: pair.albumId, position: Number(last ?? 0) + 1 }
  await trx
    .insertInto('client_album')
    .values({ ...key, granted_at: now, expires_at: expiresAt, revoked_at: null })
    .execute()
  await record(trx, 'album.grant', pair, actor, now)
}

function record(
  trx: Transaction<Schema>,
  action: Action,
  { clientId, albumId }: Pair,
  actor: Actor,
  now: number,
) {
  return recordEvent(trx, { actor, action, about: albumId, detail: { clientId } }, now)
}
