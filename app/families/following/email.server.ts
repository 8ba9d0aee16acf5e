import type { Database } from '../../../ports/database/port.ts'
import { pageAddress } from '../../athletes/cards/code.ts'
import { confirmationAddress, stopAddress } from '../../athletes/follow/address.server.ts'
import { INVITED, UNCONFIRMED } from '../../athletes/follow/follow.server.ts'
import { readFollowed } from '../../athletes/follow/followed.server.ts'
import { refusal } from '../../athletes/follow/invite.server.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import type { Sign } from '../../ports.server.ts'
import { countArrived } from './arrivals.server.ts'
import { readAsked } from './asked.server.ts'

export type FollowConfirmation = NonNullable<Awaited<ReturnType<typeof confirmationEmail>>>
export type FamilyInvitation = NonNullable<Awaited<ReturnType<typeof invitationEmail>>>
export type AthletePhotographs = NonNullable<Awaited<ReturnType<typeof arrivalEmail>>>

interface EmailPorts {
  database: Database
  sign: Sign
  origin: string
}

export async function confirmationEmail(ports: EmailPorts, job: Leased) {
  const asked = await askingEmail(ports, [job.about ?? ''], UNCONFIRMED)
  return asked && { kind: 'follow-confirmation' as const, ...asked.email }
}

export async function invitationEmail(ports: EmailPorts, job: Leased) {
  const ids = (job.payload.ids ?? [job.about ?? '']) as string[]
  const asked = await askingEmail(ports, ids, INVITED)
  if (!asked) return null
  const unsubscribe = stopAddress(ports, asked.id, refusal(asked.email.recipient))
  const line = String(job.payload.line ?? '') as string | null
  return { kind: 'family-invitation' as const, ...asked.email, line, unsubscribe }
}

async function askingEmail(ports: EmailPorts, followerIds: string[], lifetime: number) {
  const asked = await readAsked(ports.database.db, followerIds)
  const [first] = asked?.followers ?? []
  if (!asked || !first || first.confirmedAt !== null) return null
  const expiresAt = first.askedAt + lifetime
  const link = confirmationAddress(ports, first.id, expiresAt)
  const { number, team } = asked
  return { id: first.id, email: { recipient: first.email, number, team, link, expiresAt } }
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
