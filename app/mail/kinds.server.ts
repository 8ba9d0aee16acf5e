import type { Language } from '#messages/languages'
import {
  type EmailTemplate,
  type EmailTemplates,
  filledIn,
  STANDARD,
  standardTemplate,
  type TemplateName,
} from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import type { EmailKind } from './email.ts'
import { isToOwner } from './email-title.ts'
import {
  accountChanged,
  assistantInvitation,
  clientInvitation,
  erasureRequest,
  newDevice,
  passwordReset,
} from './kinds/accounts.server.ts'
import { albumIncomplete, albumReady, albumReopening, albumShared } from './kinds/albums.server.ts'
import { athletePhotographs, familyInvitation, followConfirmation } from './kinds/athletes.server.ts'
import {
  bookingConfirmation,
  bookingNotification,
  bookingReply,
  bookingsOfAnHour,
} from './kinds/bookings.server.ts'
import { order, orderFailed, prints } from './kinds/orders.server.ts'
import { picksFinished } from './kinds/picks.server.ts'
import { reminder } from './kinds/reminders.server.ts'

const KINDS = {
  'booking-notification': bookingNotification,
  'booking-summary': bookingsOfAnHour,
  'booking-confirmation': bookingConfirmation,
  'booking-reply': bookingReply,
  'booking-accepted': bookingReply,
  'booking-declined': bookingReply,
  'booking-reminder': bookingReply,
  'client-invitation': clientInvitation,
  'assistant-invitation': assistantInvitation,
  'password-reset': passwordReset,
  'new-device': newDevice,
  'account-changed': accountChanged,
  'erasure-request': erasureRequest,
  'album-ready': albumReady,
  'album-shared': albumShared,
  'album-unopened': reminder,
  'album-expiring': reminder,
  'picks-reminder': reminder,
  'album-incomplete': albumIncomplete,
  'album-reopening': albumReopening,
  'picks-finished': picksFinished,
  'follow-confirmation': followConfirmation,
  'family-invitation': familyInvitation,
  'athlete-photographs': athletePhotographs,
  order,
  'order-failed': orderFailed,
  'order-handed-out': prints,
  'order-mailed': prints,
}

type FactsOf<Kind> = Kind extends EmailKind<infer Facts> ? Facts : never

export type Email = FactsOf<(typeof KINDS)[keyof typeof KINDS]>

/** Throws for a kind that only a newer release knows, which may run beside this one. */
export function kindNamed(name: string): EmailKind<Email> {
  if (!Object.hasOwn(KINDS, name)) throw new Error(`There is no email of the kind '${name}'.`)
  // An email is only given to its own kind.
  return KINDS[name as keyof typeof KINDS] as unknown as EmailKind<Email>
}

/** The studio, and so whoever works there, speaks English. */
export function languageOf(email: Email, { language }: SiteView): Language {
  const changedInStudio = email.kind === 'account-changed' && email.change !== 'password.set'
  return isToOwner(email.kind) || email.kind === 'assistant-invitation' || changedInStudio ? 'en' : language
}

/** In the language that is spoken. */
export function wordsOf(email: Email, site: SiteView, now: number, templates: EmailTemplates): EmailTemplate {
  const words = kindNamed(email.kind).words(email, site, now)
  if (typeof words === 'string') return { subject: words, paragraphs: [] }
  const { template: name = email.kind as TemplateName, subject: own } = words
  const { client, ...values } = words.values
  const { studio, owner } = site
  const { subject, paragraphs } = filledIn(templates[name] ?? standardTemplate(name), {
    studio,
    owner,
    ...values,
  })
  // '{link}' and '{client}' stay in the paragraphs: the email shows a button and marks the name.
  return {
    subject: own ?? subject.replaceAll('{client}', () => client),
    // The owner's words for this one email may have paragraphs.
    paragraphs: paragraphs.flatMap((paragraph) => paragraph.split(/\n{2,}/)),
  }
}

export function sampleEmail(template: string, origin: string, now: number): Email | undefined {
  if (!Object.hasOwn(STANDARD, template)) return
  const name = template as TemplateName
  const kind = name === 'client-invitation-soon' ? 'client-invitation' : name
  return kindNamed(kind).sample?.(origin, now, name)
}
