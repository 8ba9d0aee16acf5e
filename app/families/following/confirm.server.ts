import type { Database } from '../../../ports/database/port.ts'
import { readConfirmation, readStop } from '../../athletes/follow/address.server.ts'
import { isFull } from '../../athletes/follow/follow.server.ts'
import { invitedTogether, isRefused, neverInvite, refusal } from '../../athletes/follow/invite.server.ts'
import { VISITOR } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { recordArrivals } from './arrivals.server.ts'
import { type Following, readAsked } from './asked.server.ts'

interface ConfirmPorts {
  database: Pick<Database, 'db' | 'write'>
  sign: Sign
}

/** 'ended' if there is nothing to confirm any more. */
export type Confirmation = (Following & { confirmed: boolean }) | 'ended'

/** Returns null for a forged address. */
export async function readFollowing(
  { database: { db }, sign }: ConfirmPorts,
  token: string,
  now: number,
): Promise<Confirmation | null> {
  const read = readConfirmation(sign, token, now)
  if (read === null || read === 'late') return read && 'ended'
  const asked = await readAsked(db, [read.id])
  return asked
    ? { ...asked, confirmed: asked.followers.every(({ confirmedAt }) => confirmedAt !== null) }
    : 'ended'
}

export async function confirmFollowing(ports: ConfirmPorts, token: string, now: number) {
  const following = await readFollowing(ports, token, now)
  if (!following || following === 'ended') return following
  const isConfirmed = await ports.database.write(async (trx) => {
    const persons: string[] = []
    for (const { id, personId, confirmedAt } of following.followers) {
      if (confirmedAt !== null || (await isFull(trx, personId))) continue
      const confirmed = await trx
        .updateTable('follower')
        .set({ confirmed_at: now })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst()
      if (confirmed.numUpdatedRows > 0n) persons.push(personId)
    }
    if (persons.length === 0) return following.confirmed
    await recordArrivals(trx, persons, now)
    await recordEvent(trx, { actor: VISITOR, now }, { action: 'athlete.follow' })
    return true
  })
  return isConfirmed ? { ...following, confirmed: true } : 'ended'
}

/** Returns null for a forged address. */
export async function readStopping(
  { database, sign }: ConfirmPorts,
  token: string,
): Promise<'follows' | 'invited' | 'stopped' | null> {
  const stop = readStop(sign, token)
  if (!stop) return null
  const [follower] = await invitedTogether(database.db, [stop.id])
  if (follower) return follower.confirmed_at === null && follower.invitation !== null ? 'invited' : 'follows'
  return stop.refusal === null || (await isRefused(database.db, stop.refusal)) ? 'stopped' : 'invited'
}

/** Returns false for a forged address; stopping twice is harmless. */
export async function stopFollowing({ database, sign }: ConfirmPorts, token: string, now: number) {
  const stop = readStop(sign, token)
  if (!stop) return false
  await database.write(async (trx) => {
    const stopped = await trx
      .deleteFrom('follower')
      .where('id', '=', stop.id)
      .returning(['email', 'invitation'])
      .executeTakeFirst()
    const refused = stopped?.invitation ? refusal(stopped.email) : stop.refusal
    if (!stopped && (refused === null || (await isRefused(trx, refused)))) return
    if (refused !== null) await neverInvite(trx, refused, now)
    await recordEvent(trx, { actor: VISITOR, now }, { action: 'athlete.stop-following' })
  })
  return true
}
