import type { BookingAnswer } from '../booking/inbox/answer-email.server.ts'
import type { AboutAlbum } from '../clients/emails/email.ts'
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
import { framesText } from '../ui/count.ts'
import { beginInWords, dayInWords, momentInWords, shortDay } from './dates.ts'
import type { Email } from './email.ts'

/** The subject and the paragraphs of an email, by the owner's template if there is one. Empty for emails to the owner. */
export function wordsOf(email: Email, site: SiteView, now: number, templates: EmailTemplates): EmailTemplate {
  const { studio, owner, timeZone } = site
  switch (email.kind) {
    case 'booking-confirmation': {
      const { kind, type, date } = email
      const request = date ? `${type}, ${shortDay(date, now, timeZone)}` : type
      const values = { studio, owner, request, date: date && dayInWords(date) }
      return filledIn(templates[kind] ?? STANDARD[kind], values)
    }
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-declined':
      return answerWords(email, site, now, templates)
    case 'client-invitation':
    case 'password-reset': {
      const { kind, expiresAt } = email
      const client = email.kind === 'client-invitation' ? email.clientName : email.name
      const values = { studio, owner, date: momentInWords(expiresAt, timeZone) }
      // '{link}' and '{client}' stay in the paragraphs: the email shows a button and marks the name.
      const name = email.kind === 'client-invitation' && !email.hasAlbums ? 'client-invitation-soon' : kind
      return named(filledIn(templates[name] ?? STANDARD[name], values), client)
    }
    case 'assistant-invitation':
      return { subject: `${owner} invites you to the studio`, paragraphs: [] }
    case 'new-device': {
      const { kind, name, device, at } = email
      const values = { studio, owner, device, date: momentInWords(at, timeZone) }
      return named(filledIn(templates[kind] ?? STANDARD[kind], values), name)
    }
    case 'album-ready': {
      const { kind, album, clientName, holds, until } = email
      const date = until === null ? null : dayInWords(lastDay(until, timeZone))
      const values = { studio, owner, album, date, photographs: inAlbum(holds) }
      return named(filledIn(templates[kind] ?? STANDARD[kind], values), clientName)
    }
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder':
      return reminderWords(email, site, templates)
    case 'album-reopening': {
      const { kind, album, client, closedOn } = email
      const values = { studio, owner, album, date: closedOn && dayInWords(closedOn) }
      return named(filledIn(templates[kind] ?? STANDARD[kind], values), client.name)
    }
    default:
      return { subject: '', paragraphs: [] }
  }
}

function reminderWords(
  email: ReminderEmail,
  { studio, owner, timeZone }: SiteView,
  templates: EmailTemplates,
): EmailTemplate {
  const { kind, album, holds, lists, clientName } = email
  const end = kind === 'picks-reminder' ? email.closesAt : email.until
  // Only a reminder to choose mentions a list without picks.
  const chosen = lists.filter(({ count }) => count > 0 || kind === 'picks-reminder')
  const values = {
    studio,
    owner,
    album,
    photographs: inAlbum(holds),
    date: end === null ? null : dayInWords(lastDay(end, timeZone)),
    told: kind === 'album-unopened' ? dayInWords(lastDay(email.toldAt + 1, timeZone)) : null,
    picks: chosen.length === 0 ? null : chosenInWords(chosen),
  }
  return named(filledIn(templates[kind] ?? STANDARD[kind], values), clientName)
}

/** '12 of 25 picks for “Album” and no picks for “Wall print”'. */
function chosenInWords(lists: ReminderList[]): string {
  const each = lists.map(({ name, count, most }) => {
    const picks = (most ?? count) === 1 ? 'pick' : 'picks'
    return `${count === 0 ? 'no' : countText(count, most)} ${count === 0 ? 'picks' : picks} for “${name}”`
  })
  return new Intl.ListFormat('en-US').format(each)
}

function answerWords(
  email: BookingAnswer,
  { studio, owner, timeZone }: SiteView,
  now: number,
  templates: EmailTemplates,
): EmailTemplate {
  const { kind, type, text, entry, contact } = email
  const day = entry?.date ?? email.date
  const values = {
    studio,
    owner,
    request: day ? `${type}, ${shortDay(day, now, timeZone)}` : type,
    message: text || null,
    date: entry && beginInWords(entry, timeZone),
  }
  const { subject, paragraphs } = filledIn(templates[kind] ?? STANDARD[kind], values)
  // Her own text may have paragraphs; '{client}' stays in them, because the email marks the name.
  return {
    subject: email.subject ?? subject.replaceAll('{client}', () => contact.name),
    paragraphs: paragraphs.flatMap((paragraph) => paragraph.split(/\n{2,}/)),
  }
}

function named({ subject, paragraphs }: EmailTemplate, client: string): EmailTemplate {
  return { subject: subject.replaceAll('{client}', () => client), paragraphs }
}

/** Nobody here knows how many photographs a gallery elsewhere has. */
function inAlbum(holds: AboutAlbum['holds']): string {
  return holds === null ? 'your photographs' : framesText(holds.frames, holds.videos)
}
