import { render, toPlainText } from 'react-email'
import { isMailable, oneLine } from '../../ports/mail/address.ts'
import type { BookingDetails } from '../booking/email.server.ts'
import type { BookingReply } from '../booking/inbox/reply-email.server.ts'
import type { EmailTemplates } from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import { calendarEntry, calendarHold } from './calendar-entry.ts'
import type { ComposedEmail, Email, EmailPicture } from './email.ts'
import { AccountChangedEmail } from './emails/accounts/account-changed.tsx'
import { AssistantInvitationEmail } from './emails/accounts/assistant-invitation.tsx'
import { ErasureRequestEmail } from './emails/accounts/erasure-request.tsx'
import { AlbumIncompleteEmail } from './emails/albums/album-incomplete.tsx'
import { PicksFinishedEmail } from './emails/albums/picks-finished.tsx'
import { PicksReopeningEmail } from './emails/albums/picks-reopening.tsx'
import { BookingConfirmationEmail } from './emails/bookings/booking-confirmation.tsx'
import { BookingNotificationEmail } from './emails/bookings/booking-notification.tsx'
import { BookingReplyEmail } from './emails/bookings/booking-reply.tsx'
import { BookingSummaryEmail } from './emails/bookings/booking-summary.tsx'
import { PICTURE_ID } from './emails/layout.tsx'
import { WrittenEmail } from './emails/written-email.tsx'
import { wordsOf } from './words.ts'

const LONGEST_SUBJECT = 150

/** Plain text has an answer right below its question, a phone number only once, and no pictures. */
const AS_TEXT = [
  { selector: 'p.question', format: 'paragraph', options: { trailingLineBreaks: 1 } },
  { selector: 'p.answer', format: 'paragraph', options: { leadingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
]

type Envelope = Omit<ComposedEmail, 'from' | 'subject' | 'html' | 'text'>

/** Composes an email from the business to its recipient, as HTML and as plain text. */
export async function composeEmail(
  email: Email,
  site: SiteView,
  now: number = Date.now(),
  templates: EmailTemplates = {},
): Promise<ComposedEmail> {
  const { subject, paragraphs } = wordsOf(email, site, now, templates)
  const html = await render(bodyOf(email, site, now, paragraphs))
  return {
    ...envelopeOf(email, site),
    from: { name: site.studio, address: site.email },
    subject: shortened(oneLine(subject)),
    html,
    text: toPlainText(html, { selectors: AS_TEXT }),
  }
}

function bodyOf(email: Email, site: SiteView, now: number, paragraphs: string[]) {
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
    case 'booking-reminder':
      return <BookingReplyEmail email={email} site={site} paragraphs={paragraphs} />
    case 'assistant-invitation':
      return <AssistantInvitationEmail email={email} site={site} />
    case 'account-changed':
      return <AccountChangedEmail email={email} site={site} />
    case 'erasure-request':
      return <ErasureRequestEmail email={email} site={site} />
    case 'album-incomplete':
      return <AlbumIncompleteEmail email={email} site={site} />
    case 'picks-reopening':
      return <PicksReopeningEmail email={email} site={site} />
    case 'picks-finished':
      return <PicksFinishedEmail email={email} site={site} />
    default:
      return <WrittenEmail email={email} site={site} paragraphs={paragraphs} now={now} />
  }
}

function envelopeOf(email: Email, site: SiteView): Envelope {
  switch (email.kind) {
    case 'booking-notification': {
      const hold = calendarHold(email, site)
      return {
        ...toOwner(site, email.contact),
        ...(hold && { attachments: [calendarFile('hold', hold)] }),
        parameters: { ...answersOf(email), sameDay: String(email.sameDay) },
      }
    }
    case 'booking-summary':
      return { ...toOwner(site), parameters: { count: String(email.count) } }
    case 'booking-confirmation':
      return { to: { address: email.recipient }, parameters: answersOf(email), ...carrying(email.picture) }
    case 'booking-reply':
    case 'booking-accepted':
    case 'booking-declined':
    case 'booking-reminder':
      return toVisitor(email, site)
    case 'album-incomplete':
      return { ...toOwner(site), parameters: {} }
    case 'album-reopening':
    case 'erasure-request':
    case 'picks-reopening':
    case 'picks-finished':
      return { ...toOwner(site, email.client), ...linkOf(email) }
    case 'follow-confirmation':
    case 'athlete-photographs': {
      const unsubscribe = 'unsubscribe' in email ? email.unsubscribe : undefined
      return { to: { address: email.recipient }, ...linkOf(email), unsubscribe }
    }
    case 'album-ready':
    case 'album-unopened':
    case 'album-expiring':
    case 'picks-reminder': {
      const { clientName: name, clientEmail: address, picture } = email
      const unsubscribe = 'unsubscribe' in email ? email.unsubscribe : undefined
      return { to: { name, address }, ...linkOf(email), unsubscribe, ...carrying(picture) }
    }
    default:
      return { to: { name: email.name, address: email.email }, ...linkOf(email) }
  }
}

function carrying(picture: EmailPicture | null): Pick<ComposedEmail, 'attachments'> {
  if (!picture) return {}
  const { content } = picture
  return { attachments: [{ name: 'photograph.jpg', type: 'image/jpeg', content, cid: PICTURE_ID }] }
}

function linkOf({ link }: { link: string }): Pick<ComposedEmail, 'parameters' | 'secret'> {
  return { parameters: { link }, secret: new URL(link).searchParams.get('token') ?? undefined }
}

/** Somebody's bad address must not keep an email about them from her. */
function toOwner(
  { owner, email }: SiteView,
  repliesTo?: { name: string; email: string },
): Pick<ComposedEmail, 'to' | 'replyTo'> {
  const to = { name: owner, address: email }
  if (!repliesTo || !isMailable(repliesTo.email)) return { to }
  return { to, replyTo: { name: repliesTo.name, address: repliesTo.email } }
}

/** Replies go to the owner, even where the site sends from another address. */
function toVisitor(email: BookingReply, site: SiteView): Envelope {
  const { contact, entry, text } = email
  const file = calendarEntry(email, site)
  const name = entry?.status === 'cancelled' ? 'cancellation' : 'session'
  return {
    to: { name: contact.name, address: contact.email },
    replyTo: { name: site.owner, address: site.email },
    ...(file && { attachments: [calendarFile(name, file)] }),
    byHand: email.kind !== 'booking-reminder',
    parameters: { ...answersOf(email), message: text },
  }
}

function calendarFile(name: 'hold' | 'session' | 'cancellation', content: string) {
  const method = name === 'cancellation' ? 'CANCEL' : 'PUBLISH'
  return { name: `${name}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content }
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
