import * as t from '#messages/emails'
import { withdrawArrival } from '../../families/following/arrivals.server.ts'
import type {
  AthletePhotographs,
  FamilyInvitation,
  FollowConfirmation,
} from '../../families/following/email.server.ts'
import { arrivalEmail, confirmationEmail, invitationEmail } from '../../families/following/email.server.ts'
import { longDay, longMoment } from '../../ui/dates.ts'
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
    preview: t.confirmToHear(),
    caption: `${team} #${number}`,
    title: t.followAthlete(),
    reason: t.becauseEntered({ studio }),
    link: { href: link, label: t.confirm() },
  }),
  envelope: (email) => ({ to: { address: email.recipient }, ...linkOf(email) }),
  sample: (origin, now) => ({
    kind: 'follow-confirmation',
    ...SAMPLE,
    link: `${origin}/follow/confirmation?token=sample`,
    expiresAt: now + 7 * DAY,
  }),
}

export const familyInvitation: EmailKind<FamilyInvitation> = {
  read: invitationEmail,
  words: ({ number, team, line }, { owner }) => {
    const message = line ?? t.inviteLine({ owner, team })
    return { values: { client: '', number, team, message: message.trim() || null } }
  },
  body: ({ number, team, link, unsubscribe, expiresAt }, { timeZone }) => ({
    preview: t.oneEmail(),
    caption: `${team} #${number}`,
    title: t.wantPhotos(),
    reason: t.becauseRoster({ team, date: longDay(expiresAt, timeZone) }),
    unsubscribe: { href: unsubscribe, label: t.dontWrite() },
    link: { href: link, label: t.yesPhotos() },
  }),
  envelope: (email) => ({
    to: { address: email.recipient },
    ...linkOf(email),
    unsubscribe: email.unsubscribe,
  }),
  sample: (origin, now) => ({
    kind: 'family-invitation',
    ...SAMPLE,
    line: null,
    link: `${origin}/follow/confirmation?token=sample`,
    unsubscribe: `${origin}/follow/stop?for=sample`,
    expiresAt: now + 23 * DAY,
  }),
}

export const athletePhotographs: EmailKind<AthletePhotographs> = {
  read: async (ports, job, now) => {
    const email = await arrivalEmail(ports, job, now)
    if (!email) await withdrawArrival(ports.database, job)
    return email
  },
  words: ({ number, team, count, asksPin }) => {
    const pin = asksPin ? t.onStrip() : null
    return { values: { client: '', number, team, photographs: t.newPhotos({ count }), pin } }
  },
  body: ({ number, team, count, link, unsubscribe }, { studio }) => ({
    preview: `${team} #${number}`,
    caption: `${team} #${number}`,
    title: t.newPhotos({ count }),
    reason: t.becauseFollowing({ studio }),
    unsubscribe: { href: unsubscribe, label: t.stopEmails() },
    link: { href: link, label: t.seePhotos() },
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
