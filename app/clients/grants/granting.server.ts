import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { withLock } from '../lock.server.ts'

type Lockable = Pick<Database, 'engine' | 'write'>
type Trx = Transaction<Schema>

interface GrantChange extends By {
  clientId: string
  albumId: string
}

interface EndChange extends GrantChange {
  expiresAt: number | null
}

export function grantAlbum(database: Lockable, change: EndChange): Promise<void> {
  return withLock(database, (trx) => grantAlbumIn(trx, change))
}

/** Needs the lock of the caller's transaction. */
export async function grantAlbumIn(trx: Trx, change: EndChange): Promise<void> {
  const grant = await grantOf(trx, change)
  await (grant ? setEnd(trx, grant, change) : insertGrant(trx, change))
}

export function changeEnd(database: Lockable, change: EndChange): Promise<{ refused: string } | null> {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, change)
    if (!grant || grant.revoked_at !== null) return { refused: 'This access has since been revoked.' }
    await setEnd(trx, grant, change)
    return null
  })
}

/** Skips former grants: revoked access stays revoked. */
export async function grantOnce(trx: Trx, change: EndChange): Promise<void> {
  if (!(await grantOf(trx, change))) await insertGrant(trx, change)
}

export function setRevoked(database: Lockable, { revoked, ...change }: GrantChange & { revoked: boolean }) {
  return withLock(database, async (trx) => {
    const grant = await grantOf(trx, change)
    if (!grant || (grant.revoked_at !== null) === revoked) return
    await update(trx, change, { revoked_at: revoked ? change.now : null })
    await record(trx, revoked ? 'album.revoke' : 'album.grant', change)
  })
}

type Grant = NonNullable<Awaited<ReturnType<typeof grantOf>>>

async function setEnd(trx: Trx, grant: Grant, change: EndChange): Promise<void> {
  const { expiresAt, now } = change
  const over = grant.revoked_at !== null || (grant.expires_at !== null && grant.expires_at <= now)
  if (!over && grant.expires_at === expiresAt) return
  await update(trx, change, { expires_at: expiresAt, revoked_at: null, ...(over && { granted_at: now }) })
  await record(trx, 'album.grant', change)
}

async function grantOf(trx: Trx, { clientId, albumId }: GrantChange) {
  return trx
    .selectFrom('client_album')
    .select(['expires_at', 'revoked_at'])
    .where('client_id', '=', clientId)
    .where('album_id', '=', albumId)
    .executeTakeFirst()
}

async function update(trx: Trx, { clientId, albumId }: GrantChange, row: Partial<Schema['client_album']>) {
  await trx
    .updateTable('client_album')
    .set(row)
    .where('client_id', '=', clientId)
    .where('album_id', '=', albumId)
    .execute()
}

async function insertGrant(trx: Trx, change: EndChange): Promise<void> {
  const { clientId, albumId, expiresAt, now } = change
  const { last } = await trx
    .selectFrom('client_album')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('client_album')
    .values({
      client_id: clientId,
      album_id: albumId,
      position: Number(last ?? 0) + 1,
      granted_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute()
  await record(trx, 'album.grant', change)
}

function record(trx: Trx, action: 'album.grant' | 'album.revoke', change: GrantChange): Promise<void> {
  const { clientId, albumId, actor, now } = change
  return recordEvent(trx, { actor, now }, { action, about: albumId, detail: { clientId } })
}
