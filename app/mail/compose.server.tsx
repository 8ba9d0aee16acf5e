import { render, toPlainText } from 'react-email'
import { isMailable, oneLine } from '../../ports/mail/address.ts'
import type { Address } from '../../ports/mail/port.ts'
import type { BookingDetails } from '../booking/email.server.ts'
import type { BookingAnswer } from '../booking/inbox/answer-email.server.ts'
import type { AlbumIncomplete } from '../clients/emails/email.ts'
import type { PicksFinished } from '../galleries/choices/email.server.ts'
import type { EmailTemplates } from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import { calendarEntry, calendarHold } from './calendar-entry.ts'
import { shortDay } from './dates.ts'
import type { ComposedEmail, Email, EmailPicture, OwnerNotification, OwnerSummary } from './email.ts'
import { AccountChangedEmail, CHANGES } from './emails/accounts/account-changed.tsx'
import { AssistantInvitationEmail } from './emails/accounts/assistant-invitation.tsx'
import { ClientInvitationEmail } from './emails/accounts/client-invitation.tsx'
import { NewDeviceEmail } from './emails/accounts/new-device.tsx'
import { PasswordResetEmail } from './emails/accounts/password-reset.tsx'
import { AlbumIncompleteEmail } from './emails/albums/album-incomplete.tsx'
import { AlbumReadyEmail } from './emails/albums/album-ready.tsx'
import { AlbumReminderEmail } from './emails/albums/album-reminder.tsx'
import { AlbumReopeningEmail } from './emails/albums/album-reopening.tsx'
import { PicksFinishedEmail } from './emails/albums/picks-finished.tsx'
import { BookingAnswerEmail } from './emails/bookings/booking-answer.tsx'
import { BookingConfirmationEmail, PICTURE } from './emails/bookings/booking-confirmation.tsx'
import { BookingNotificationEmail } from './emails/bookings/booking-notification.tsx'
import { BookingSummaryEmail, requests } from './emails/bookings/booking-summary.tsx'
import { wordsOf } from './words.ts'

const LONGEST_SUBJECT = 150

/** Plain text has an answer right below its question, a phone number only once, and no pictures. */
const AS_TEXT = [
  { selector: 'p.question', format: 'paragraph', options: { trailingLineBreaks: 1 } },
  { selector: 'p.answer', format: 'paragraph', options: { leadingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
]

/** Everything but the body. */
type Envelope = Pick<ComposedEmail, 'to' | 'subject'> & Partial<ComposedEmail>

/** Composes an email from the business to its recipient, as HTML and as plain text. */
export async function composeEmail(
  email: Email,
  site: SiteView,
  now: number = Date.now(),
  templates: EmailTemplates = {},
): Promise<ComposedEmail> {
  const words = wordsOf(email, site, now, templates)
  const html = await render(templateOf(email, site, now, words.paragraphs))
  const text = toPlainText(html, { selectors: AS_TEXT })
  const { subject, ...envelope } = envelopeOf(email, site, now, words.subject)
  const from = { name: site.studio, address: site.email }
  return { from, ...envelope, subject: shortened(oneLine(subject)), html, text }
}

function templateOf(email: Email, site: SiteView, now: number, paragraphs: string[]) {
  switch (email.kind) {
    case 'booking-notification':
      return <BookingNotificationEmail email={email} site={site} />
    case 'booking-summary':
      return <BookingSummaryEmail email={email} site={site} />
    case 'booking-confirmation':
      return <BookingConfirmationEmail email={email} site={site} paragraphs={paragraphs} />
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-declined':
      return <BookingAnswerEmail email={email} site={site} paragraphs={paragraphs} />
    case 'client-invitation':
      return <ClientInvitationEmail email={email} site={site} paragraphs={paragraphs} />
    case 'assistant-invitation':
      return <AssistantInvitationEmail email={email} site={site} />
    case 'new-device':
      return <NewDeviceEmail email={email} site={site} paragraphs={paragraphs} />
    case 'account-changed':
      return <AccountChangedEmail email={email} site={site} />
    case 'album-ready':
      return <AlbumReadyEmail email={email} site={site} paragraphs={paragraphs} />
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder':
      return <AlbumReminderEmail email={email} site={site} paragraphs={paragraphs} now={now} />
    case 'album-incomplete':
      return <AlbumIncompleteEmail email={email} site={site} />
    case 'album-reopening':
      return <AlbumReopeningEmail email={email} site={site} paragraphs={paragraphs} />
    case 'picks-finished':
      return <PicksFinishedEmail email={email} site={site} />
    case 'password-reset':
      return <PasswordResetEmail email={email} site={site} paragraphs={paragraphs} />
  }
}

function envelopeOf(email: Email, site: SiteView, now: number, subject: string): Envelope {
  switch (email.kind) {
    case 'booking-notification':
      return toOwner(email, site, now)
    case 'booking-summary':
      return summaryToOwner(email, site)
    case 'booking-confirmation': {
      const { recipient, picture } = email
      const to = { address: recipient }
      return { to, subject, parameters: answersOf(email), ...carrying(picture) }
    }
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-declined':
      return { ...toVisitor(email, site), subject }
    case 'album-ready': {
      const to = { name: email.clientName, address: email.clientEmail }
      return { to, subject, ...linkOf(email), ...carrying(email.picture) }
    }
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder': {
      const { clientName: name, clientEmail: address, unsubscribe, picture } = email
      return { to: { name, address }, subject, ...linkOf(email), unsubscribe, ...carrying(picture) }
    }
    case 'album-incomplete':
      return incompleteToOwner(email, site)
    case 'album-reopening':
      return { ...fromClient(email.client, site), subject, ...linkOf(email) }
    case 'picks-finished':
      return picksToOwner(email, site)
    case 'client-invitation': {
      const to = { name: email.clientName, address: email.clientEmail }
      return { to, subject, ...linkOf(email) }
    }
    case 'account-changed': {
      const to = { name: email.name, address: email.email }
      return { to, subject: `${CHANGES[email.change]}: your account at ${site.studio}`, ...linkOf(email) }
    }
    case 'assistant-invitation':
    case 'new-device':
    case 'password-reset': {
      const to = { name: email.name, address: email.email }
      return { to, subject, ...linkOf(email) }
    }
  }
}

function carrying(picture: EmailPicture | null): Pick<ComposedEmail, 'attachments'> {
  if (!picture) return {}
  const { content } = picture
  return { attachments: [{ name: 'photograph.jpg', type: 'image/jpeg', content, cid: PICTURE }] }
}

function linkOf({ link }: { link: string }): Pick<ComposedEmail, 'parameters' | 'secret'> {
  return { parameters: { link }, secret: new URL(link).searchParams.get('token') ?? undefined }
}

function toOwner(email: OwnerNotification, site: SiteView, now: number): Envelope {
  const { contact, type, date } = email
  const visitor: Address = { name: contact.name, address: contact.email }
  const hold = calendarHold(email, site)
  return {
    to: { name: site.owner, address: site.email },
    // A bad address of the visitor must not keep the request from the owner.
    ...(isMailable(visitor.address) && { replyTo: visitor }),
    subject: `Booking request: ${type}${date ? `, ${shortDay(date, now, site.timeZone)}` : ''}, ${contact.name}`,
    ...(hold && { attachments: [calendarFile('hold', hold)] }),
    parameters: { ...answersOf(email), sameDay: String(email.sameDay) },
  }
}

/** Replies go to the owner, even where the site sends from another address. */
function toVisitor(email: BookingAnswer, site: SiteView): Omit<Envelope, 'subject'> {
  const { contact, entry, text } = email
  const file = calendarEntry(email, site)
  const name = entry?.status === 'cancelled' ? 'cancellation' : 'session'
  return {
    to: { name: contact.name, address: contact.email },
    replyTo: { name: site.owner, address: site.email },
    ...(file && { attachments: [calendarFile(name, file)] }),
    byHand: true,
    parameters: { ...answersOf(email), message: text },
  }
}

function calendarFile(name: 'hold' | 'session' | 'cancellation', content: string) {
  const method = name === 'cancellation' ? 'CANCEL' : 'PUBLISH'
  return { name: `${name}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content }
}

function summaryToOwner({ count }: OwnerSummary, site: SiteView): Envelope {
  const to = { name: site.owner, address: site.email }
  return { to, subject: `${requests(count)} in an hour`, parameters: { count: String(count) } }
}

function incompleteToOwner({ album }: AlbumIncomplete, site: SiteView): Envelope {
  const to = { name: site.owner, address: site.email }
  return { to, subject: `Some photographs could not be developed: ${album}`, parameters: {} }
}

function picksToOwner({ client, album, count, link }: PicksFinished, site: SiteView): Envelope {
  return {
    ...fromClient(client, site),
    subject: `Picks finished: ${client.name}, ${count} in ${album}`,
    parameters: { link },
  }
}

/** To the owner, who can reply to the client. A bad address of the client must not keep the email from her. */
function fromClient(
  { name, email }: PicksFinished['client'],
  site: SiteView,
): Pick<Envelope, 'to' | 'replyTo'> {
  const replyTo = isMailable(email) ? { replyTo: { name, address: email } } : {}
  return { to: { name: site.owner, address: site.email }, ...replyTo }
}

function answersOf({ type, answers }: Pick<BookingDetails, 'type' | 'answers'>): Record<string, string> {
  return { photoType: type, ...Object.fromEntries(answers.map(({ id, answer }) => [id, answer])) }
}

/** Counts what readers see as one character, so that no emoji is cut in two. */
function shortened(subject: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(subject), ({ segment }) => segment)
  return characters.length <= LONGEST_SUBJECT
    ? subject
    : `${characters
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
}
