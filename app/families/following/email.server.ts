import type { Database } from '../../../ports/database/port.ts'
import { pageAddress } from '../../athletes/cards/code.ts'
import { confirmationAddress, stopAddress } from '../../athletes/follow/address.server.ts'
import { UNCONFIRMED } from '../../athletes/follow/follow.server.ts'
import { readFollowed } from '../../athletes/follow/followed.server.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import type { Sign } from '../../ports.server.ts'
import { countArrived } from './arrivals.server.ts'

export type FollowConfirmation = NonNullable<Awaited<ReturnType<typeof confirmationEmail>>>
export type AthletePhotographs = NonNullable<Awaited<ReturnType<typeof arrivalEmail>>>

interface EmailPorts {
  database: Database
  sign: Sign
  origin: string
}

export async function confirmationEmail(ports: EmailPorts, job: Leased) {
  const follower = await readFollower(ports, job)
  if (!follower || follower.confirmedAt !== null) return null
  const { email: recipient, number, team, askedAt } = follower
  const expiresAt = askedAt + UNCONFIRMED
  const link = confirmationAddress(ports, follower.id, expiresAt)
  return { kind: 'follow-confirmation' as const, recipient, number, team, link, expiresAt }
}

export async function arrivalEmail(ports: EmailPorts, job: Leased, now: number) {
  const follower = await readFollower(ports, job)
  if (!follower || follower.confirmedAt === null) return null
  const { id, email: recipient, personId, card, number, team, asksPin } = follower
  const range = { from: Number(job.payload.from), until: Number(job.payload.until), now }
  const count = await countArrived(ports.database.db, personId, range)
  if (count === 0) return null
  const link = ports.origin + pageAddress(card)
  const where = { link, asksPin, unsubscribe: stopAddress(ports, id) }
  return { kind: 'athlete-photographs' as const, recipient, number, team, count, ...where }
}

async function readFollower({ database: { db } }: EmailPorts, job: Leased) {
  const row = await db
    .selectFrom('follower')
    .where('id', '=', job.about ?? '')
    .selectAll()
    .executeTakeFirst()
  const followed = row && (await readFollowed(db, row.person_id))
  if (!followed) return null
  const confirmedAt = row.confirmed_at === null ? null : Number(row.confirmed_at)
  return { ...followed, id: row.id, email: row.email, askedAt: Number(row.asked_at), confirmedAt }
}
