import { withdrawArrival } from '../../families/following/arrivals.server.ts'
import type { AthletePhotographs, FollowConfirmation } from '../../families/following/email.server.ts'
import { arrivalEmail, confirmationEmail } from '../../families/following/email.server.ts'
import { counted } from '../../ui/count.ts'
import { longMoment } from '../../ui/dates.ts'
import type { EmailKind } from '../email.ts'
import { linkOf } from '../envelope.ts'
import { CONTACT, DAY } from './sample.ts'

// To a family: by number, never by name.

export const followConfirmation: EmailKind<FollowConfirmation> = {
  read: confirmationEmail,
  words: ({ number, team, expiresAt }, { timeZone }) => ({
    values: { client: '', number, team, date: longMoment(expiresAt, timeZone) },
  }),
  body: ({ number, team, link }, { studio }) => ({
    preview: 'Confirm to hear about new photos.',
    caption: `${team} #${number}`,
    title: 'Follow this athlete?',
    reason: `You're getting this email because someone entered this address at ${studio}.`,
    link: { href: link, label: 'Confirm' },
  }),
  envelope: (email) => ({ to: { address: email.recipient }, ...linkOf(email) }),
  sample: (origin, now) => ({
    kind: 'follow-confirmation',
    ...SAMPLE,
    link: `${origin}/follow/confirmation?token=sample`,
    expiresAt: now + 7 * DAY,
  }),
}

export const athletePhotographs: EmailKind<AthletePhotographs> = {
  read: async (ports, job, now) => {
    const email = await arrivalEmail(ports, job, now)
    if (!email) await withdrawArrival(ports.database, job)
    return email
  },
  words: ({ number, team, count, asksPin }) => {
    const pin = asksPin ? "on the card's tear-off strip" : null
    return { values: { client: '', number, team, photographs: counted(count, 'new photo'), pin } }
  },
  body: ({ number, team, count, link, unsubscribe }, { studio }) => ({
    preview: `${team} #${number}`,
    caption: `${team} #${number}`,
    title: counted(count, 'new photo'),
    reason: `You're getting this email because you follow this athlete at ${studio}.`,
    unsubscribe: { href: unsubscribe, label: 'Stop these emails' },
    link: { href: link, label: 'See the photos' },
  }),
  envelope: (email) => ({
    to: { address: email.recipient },
    ...linkOf(email),
    unsubscribe: email.unsubscribe,
  }),
  sample: (origin) => ({
    kind: 'athlete-photographs',
    ...SAMPLE,
    count: 12,
    asksPin: true,
    link: `${origin}/a/SAMPLE23`,
    unsubscribe: `${origin}/follow/stop?for=sample`,
  }),
}

const SAMPLE = { recipient: CONTACT.email, number: '23', team: 'Bay Point Varsity' }
