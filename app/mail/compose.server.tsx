import { render, toPlainText } from 'react-email'
import { isMailable, oneLine } from '../../ports/mail/address.ts'
import type { Address } from '../../ports/mail/port.ts'
import type { BookingDetails, BookingNotification } from '../booking/email.server.ts'
import type { SiteView } from '../site/site.ts'
import { holdFor } from './calendar-hold.ts'
import type { ComposedEmail, Email } from './email.ts'
import { BookingConfirmationEmail } from './emails/booking-confirmation.tsx'
import { BookingNotificationEmail } from './emails/booking-notification.tsx'
import { ClientInvitationEmail } from './emails/client-invitation.tsx'
import { PasswordResetEmail } from './emails/password-reset.tsx'
import { shortDay } from './when.ts'

const LONGEST_SUBJECT = 150

/** In plain text an answer stands right below its question, and a number once: the words of its link are the number. */
const AS_TEXT = [
  { selector: 'p.question', format: 'paragraph', options: { trailingLineBreaks: 1 } },
  { selector: 'p.answer', format: 'paragraph', options: { leadingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]

/** Everything but its words: who gets it, and what comes with it. */
type Outside = Pick<ComposedEmail, 'to' | 'subject'> & Partial<ComposedEmail>

/** Makes a letter: from the business to whom it is for, as HTML and as plain text. */
export async function composeEmail(letter: Email, site: SiteView): Promise<ComposedEmail> {
  const html = await render(emailOf(letter, site))
  const text = toPlainText(html, { selectors: AS_TEXT })
  const { subject, ...outside } = outsideOf(letter, site)
  const from = { name: site.studio, address: site.email }
  return { from, ...outside, subject: shortened(oneLine(subject)), html, text }
}

function emailOf(letter: Email, site: SiteView) {
  switch (letter.kind) {
    case 'booking-notification':
      return <BookingNotificationEmail letter={letter} site={site} />
    case 'booking-confirmation':
      return <BookingConfirmationEmail letter={letter} site={site} />
    case 'client-invitation':
      return <ClientInvitationEmail letter={letter} site={site} />
    case 'password-reset':
      return <PasswordResetEmail letter={letter} site={site} />
  }
}

function outsideOf(letter: Email, site: SiteView): Outside {
  switch (letter.kind) {
    case 'booking-notification':
      return toOwner(letter, site)
    case 'booking-confirmation': {
      const { contact, type, date } = letter
      const to = { name: contact.name, address: contact.email }
      const day = date ? `, ${shortDay(date)}` : ''
      return { to, subject: `Your booking request: ${type}${day}`, parameters: answersOf(letter) }
    }
    case 'client-invitation': {
      const to = { name: letter.clientName, address: letter.clientEmail }
      return { to, subject: `Your albums at ${site.studio}`, parameters: { link: letter.link } }
    }
    case 'password-reset': {
      const to = { name: letter.name, address: letter.email }
      return { to, subject: `A new password for ${site.studio}`, parameters: { link: letter.link } }
    }
  }
}

function toOwner(letter: BookingNotification, site: SiteView): Outside {
  const { contact, type, date } = letter
  const visitor: Address = { name: contact.name, address: contact.email }
  const hold = holdFor(letter, site.email.split('@').at(-1) ?? site.email)
  return {
    to: { name: site.owner, address: site.email },
    // An address that cannot be answered must not keep the request from the owner.
    ...(isMailable(visitor.address) && { replyTo: visitor }),
    subject: `Booking request: ${type}${date ? `, ${shortDay(date)}` : ''}, ${contact.name}`,
    ...(hold && {
      attachments: [
        { name: 'hold.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: hold },
      ],
    }),
    parameters: { ...answersOf(letter), sameDay: String(letter.sameDay) },
  }
}

function answersOf({ type, answers }: BookingDetails): Record<string, string> {
  return { photoType: type, ...Object.fromEntries(answers.map(({ id, answer }) => [id, answer])) }
}

/** By what readers take for one character, so that no emoji is cut in two. */
function shortened(subject: string): string {
  const signs = Array.from(new Intl.Segmenter('en').segment(subject), ({ segment }) => segment)
  return signs.length <= LONGEST_SUBJECT
    ? subject
    : `${signs
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
}
