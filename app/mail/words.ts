import type { AccountChange } from '../accounts/email.ts'
import type { BookingDetails } from '../booking/email.server.ts'
import type { AlbumFacts } from '../clients/emails/email.ts'
import { lastDay } from '../clients/grants/end.ts'
import { countText } from '../galleries/choices/rules.ts'
import type { ReminderEmail, ReminderList } from '../galleries/reminders/email.ts'
import {
  type EmailTemplate,
  type EmailTemplates,
  filledIn,
  STANDARD,
} from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import { counted, framesText } from '../ui/count.ts'
import { longMoment } from '../ui/dates.ts'
import { beginInWords, dayInWords, shortDay } from './dates.ts'
import type { Email, FixedEmail, WrittenEmail } from './email.ts'

export const CHANGES: Record<AccountChange, string> = {
  'password.set': 'Your password was changed',
  'factor.add': 'A second factor was added',
  'factor.add-first': 'A second factor was added',
  'factor.remove': 'A second factor was removed',
  'factor.remove-all': 'All second factors were removed',
  'recovery-codes.renew': 'New recovery codes were made',
  'token.add': 'An upload token was made',
}

/** The subject of an email. Its paragraphs, too, if the owner can write them: by her template, or the standard one. */
export function wordsOf(email: Email, site: SiteView, now: number, templates: EmailTemplates): EmailTemplate {
  if (!isWritten(email)) return { subject: subjectOf(email, site, now), paragraphs: [] }
  const { studio, owner } = site
  const soon = email.kind === 'client-invitation' && !email.hasAlbums
  const name = soon ? 'client-invitation-soon' : email.kind
  const { client, ...values } = valuesOf(email, site.timeZone, now)
  const { subject, paragraphs } = filledIn(templates[name] ?? STANDARD[name], { studio, owner, ...values })
  const own = 'subject' in email ? email.subject : null
  // '{link}' and '{client}' stay in the paragraphs: the email shows a button and marks the name.
  return {
    subject: own ?? subject.replaceAll('{client}', () => client),
    // What she wrote for this one email may have paragraphs.
    paragraphs: paragraphs.flatMap((paragraph) => paragraph.split(/\n{2,}/)),
  }
}

function isWritten(email: Email): email is WrittenEmail {
  return email.kind in STANDARD
}

/** In which size an album can be downloaded. */
const SIZES = { all: 'in full size', web: 'in the size for sharing', none: null }

type Values = Record<string, string | null> & { client: string }

function valuesOf(email: WrittenEmail, timeZone: string, now: number): Values {
  switch (email.kind) {
    case 'booking-confirmation': {
      const { date } = email
      return { client: '', request: requestOn(email, now, timeZone), date: date && dayInWords(date) }
    }
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-reminder':
    case 'booking-declined': {
      const { type, text, entry, contact } = email
      const request = requestOn({ type, date: entry?.date ?? email.date }, now, timeZone)
      const date = entry && beginInWords(entry, timeZone)
      return { client: contact.name, request, message: text || null, date }
    }
    case 'client-invitation':
    case 'password-reset':
      return { client: email.name, date: longMoment(email.expiresAt, timeZone) }
    case 'new-device':
      return { client: email.name, device: email.device, date: longMoment(email.at, timeZone) }
    case 'album-ready': {
      const { album, clientName, holds, until, downloads } = email
      const date = lastDayInWords(until, timeZone)
      return { client: clientName, album, date, photographs: inAlbum(holds), size: SIZES[downloads] }
    }
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder':
      return reminderValues(email, timeZone)
    case 'follow-confirmation': {
      const { number, team, expiresAt } = email
      return { client: '', number, team, date: longMoment(expiresAt, timeZone) }
    }
    case 'athlete-photographs': {
      const { number, team, count, asksPin } = email
      const pin = asksPin ? 'on the strip of the card' : null
      return { client: '', number, team, photographs: counted(count, 'new photograph'), pin }
    }
    case 'album-reopening': {
      const { album, client, closedOn } = email
      return { client: client.name, album, date: closedOn && dayInWords(closedOn) }
    }
  }
}

function reminderValues(email: ReminderEmail, timeZone: string): Values {
  const { kind, album, holds, lists, clientName } = email
  // Only a reminder to choose mentions a list without picks.
  const chosen = lists.filter(({ count }) => count > 0 || kind === 'picks-reminder')
  return {
    client: clientName,
    album,
    photographs: inAlbum(holds),
    date: lastDayInWords(kind === 'picks-reminder' ? email.closesAt : email.until, timeZone),
    told: kind === 'album-unopened' ? lastDayInWords(email.toldAt + 1, timeZone) : null,
    picks: chosen.length === 0 ? null : chosenInWords(chosen),
  }
}

/** The subject of an email whose words nobody can change. */
function subjectOf(email: FixedEmail, { studio, owner, timeZone }: SiteView, now: number): string {
  switch (email.kind) {
    case 'booking-notification':
      return `Booking request: ${requestOn(email, now, timeZone)}, ${email.contact.name}`
    case 'booking-summary':
      return `${counted(email.count, 'booking request')} in an hour`
    case 'album-incomplete':
      return `Some photographs could not be developed: ${email.album}`
    case 'erasure-request':
      return `Asked to be erased: ${email.client.name}`
    case 'picks-reopening':
      return `Asked to choose again: ${email.client.name}, ${email.list} in ${email.album}`
    case 'picks-finished':
      return `Picks finished: ${email.client.name}, ${email.count} in ${email.album}`
    case 'assistant-invitation':
      return `${owner} invites you to the studio`
    case 'account-changed':
      return `${CHANGES[email.change]}: your account at ${studio}`
  }
}

/** 'Sports, May 8', or only the category. */
function requestOn(
  { type, date }: Pick<BookingDetails, 'type' | 'date'>,
  now: number,
  timeZone: string,
): string {
  return date ? `${type}, ${shortDay(date, now, timeZone)}` : type
}

function lastDayInWords(end: number | null, timeZone: string): string | null {
  return end === null ? null : dayInWords(lastDay(end, timeZone))
}

/** '12 of 25 picks for “Album” and no picks for “Wall print”'. */
function chosenInWords(lists: ReminderList[]): string {
  const each = lists.map(({ name, count, most }) => {
    const picks = (most ?? count) === 1 ? 'pick' : 'picks'
    return `${count === 0 ? 'no' : countText(count, most)} ${count === 0 ? 'picks' : picks} for “${name}”`
  })
  return new Intl.ListFormat('en-US').format(each)
}

/** Nobody here knows how many photographs a gallery elsewhere has. */
function inAlbum(holds: AlbumFacts['holds']): string {
  return holds === null ? 'your photographs' : framesText(holds.frames, holds.videos)
}
