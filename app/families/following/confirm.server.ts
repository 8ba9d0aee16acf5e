import type { Database } from '../../../ports/database/port.ts'
import { readConfirmation, readStop } from '../../athletes/follow/address.server.ts'
import { isFull } from '../../athletes/follow/follow.server.ts'
import { type Followed, readFollowed } from '../../athletes/follow/followed.server.ts'
import { VISITOR } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { recordArrivals } from './arrivals.server.ts'

interface ConfirmPorts {
  database: Pick<Database, 'db' | 'write'>
  sign: Sign
}

/** 'ended' if there is nothing to confirm any more. */
export type Confirmation = (Followed & { confirmed: boolean }) | 'ended'

/** Returns null for a forged address. */
export async function readFollowing({ database: { db }, sign }: ConfirmPorts, token: string, now: number) {
  const read = readConfirmation(sign, token, now)
  if (read === null || read === 'late') return read && 'ended'
  const follower = await db
    .selectFrom('follower')
    .where('id', '=', read.id)
    .select(['person_id', 'confirmed_at'])
    .executeTakeFirst()
  const followed = follower && (await readFollowed(db, follower.person_id))
  return followed ? { ...followed, confirmed: follower.confirmed_at !== null } : 'ended'
}

export async function confirmFollowing(ports: ConfirmPorts, token: string, now: number) {
  const following = await readFollowing(ports, token, now)
  const read = readConfirmation(ports.sign, token, now)
  if (!following || following === 'ended' || !read || read === 'late') return following
  const isConfirmed = await ports.database.write(async (trx) => {
    if (!following.confirmed && (await isFull(trx, following.personId))) return false
    const confirmed = await trx
      .updateTable('follower')
      .set({ confirmed_at: now })
      .where('id', '=', read.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) return true
    await recordArrivals(trx, [following.personId], now)
    await recordEvent(trx, { actor: VISITOR, now }, { action: 'athlete.follow' })
    return true
  })
  return isConfirmed ? { ...following, confirmed: true } : 'ended'
}

export async function readStopping({ database, sign }: ConfirmPorts, token: string): Promise<boolean | null> {
  const id = readStop(sign, token)
  if (id === null) return null
  const there = database.db.selectFrom('follower').where('id', '=', id).select('id')
  return (await there.executeTakeFirst()) !== undefined
}

/** Returns false for a forged address; stopping twice is harmless. */
export async function stopFollowing({ database, sign }: ConfirmPorts, token: string, now: number) {
  const id = readStop(sign, token)
  if (id === null) return false
  await database.write(async (trx) => {
    const stopped = await trx.deleteFrom('follower').where('id', '=', id).executeTakeFirst()
    if (stopped.numDeletedRows > 0n)
      await recordEvent(trx, { actor: VISITOR, now }, { action: 'athlete.stop-following' })
  })
  return true
}
