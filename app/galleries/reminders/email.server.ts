import type { LinkPorts } from '../../accounts/passwords/password-links.server.ts'
import { grantFor, invitationOf } from '../../albums/sending/album-email.server.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { readSite } from '../../site/site.server.ts'
import { lockOf } from '../choices/rules.ts'
import { openLists } from '../choices/viewer-choices.server.ts'
import { planReminders } from './plan.server.ts'
import { REMINDER_EMAILS } from './rules.ts'
import { unsubscribeAddress } from './subscription.server.ts'

export type ReminderEmail = NonNullable<Awaited<ReturnType<typeof reminderEmail>>>

export async function reminderEmail(ports: LinkPorts, job: Leased, now: number) {
  const { database, sign, origin } = ports
  const { email, album, end } = job.payload
  const clientId = job.about ?? ''
  const grantFilter = { clientId, albumId: String(album) }
  const { timeZone } = await readSite(database)
  const planned = await planReminders(database, grantFilter, timeZone, now)
  const cause = planned.find(({ kind, endsAt }) => REMINDER_EMAILS[kind] === email && endsAt === end)
  const grant = cause && (await grantFor(ports, job, now))
  if (!cause || !grant) return null
  const open = await openLists(ports, { clientId }, grant.slug, now)
  const lists = open.filter((list) => lockOf(list, now) === null)
  const closing = lists.filter(({ closesAt }) => closesAt === cause.endsAt)
  const first = cause.kind === 'picks' ? closing[0] : undefined
  const about = {
    ...grant.about,
    coverId: grant.coverId,
    proofs: grant.proofs === 1,
    unsubscribe: unsubscribeAddress({ sign, origin }, clientId),
    ...(first && { link: `${origin}${picksAddress(galleryAddress(clientId, grant.slug), first.id)}` }),
    ...(await invitationOf(ports, job, now)),
    lists: (first ? closing : lists).map(({ name, count, most }) => ({ name, count, most })),
  }
  switch (cause.kind) {
    case 'unopened':
      return { kind: 'album-unopened' as const, ...about, toldAt: Number(grant.remindFrom) }
    case 'expiring':
      return { kind: 'album-expiring' as const, ...about, until: cause.endsAt }
    case 'picks':
      return { kind: 'picks-reminder' as const, ...about, closesAt: cause.endsAt }
  }
}
