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
    preview: 'One click, and nothing is sent without it.',
    caption: `Number ${number}, ${team}`,
    title: 'Follow this athlete?',
    reason: `You received this email because somebody left this address at ${studio}.`,
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
    const pin = asksPin ? 'on the strip of the card' : null
    return { values: { client: '', number, team, photographs: counted(count, 'new photograph'), pin } }
  },
  body: ({ number, team, count, link, unsubscribe }, { studio }) => ({
    preview: `On the page of number ${number}.`,
    caption: `Number ${number}, ${team}`,
    title: counted(count, 'new photograph'),
    reason: `You received this email because you follow this athlete at ${studio}.`,
    unsubscribe: { href: unsubscribe, label: 'Stop these emails' },
    link: { href: link, label: 'See them' },
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
