import type { Database } from '../../ports/database/port.ts'
import type { Message } from '../../ports/mail/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Answered } from '../booking/email.server.ts'
import type { Leased } from '../jobs/queue.server.ts'
import type { Developer } from '../photos/develop/developer.server.ts'
import type { Sign } from '../ports.server.ts'
import type { TemplateName } from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import type { FailedEmail } from './failed-emails.server.ts'

/** What reading an email needs. */
export interface EmailPorts {
  database: Database
  storage: Storage
  developer: Pick<Developer, 'run'>
  /** Scheme, host and port under which visitors know the site. */
  origin: string
  sign: Sign
}

/** One kind of email: `E` is what it says. `docs/develop.md` says how to add one. */
export interface EmailKind<E extends { kind: string }> {
  /** What it says now; null if it is no longer true. Throws PermanentFailure if what it was about is gone. */
  read(ports: EmailPorts, job: Leased, now: number): Promise<E | null>
  /** Records that the mail server took it. */
  sent?(database: Database, sending: { job: Leased; email: E; now: number }): Promise<void>
  /** The subject, or what fills in the owner's template. */
  words(email: E, site: SiteView, now: number): string | TemplateValues
  body(email: E, site: SiteView, written: { paragraphs: string[]; now: number }): Body
  envelope(email: E, site: SiteView): Envelope
  /** About somebody made up, for the owner who writes its template. The times are around `now`, UTC milliseconds. */
  sample?(origin: string, now: number, template: TemplateName): E
}

interface TemplateValues {
  /** Of each placeholder; null leaves out the paragraphs that name it. */
  values: Record<string, string | null> & { client: string }
  /** That of the kind, unless it has several. */
  template?: TemplateName
  /** The owner's own for this one email. */
  subject?: string | null
}

/** What stands between the name of the business and the footer, and why the recipient got it. */
export interface Body {
  /** Mail programs show it after the subject in a list. */
  preview: string
  /** Above the title. */
  caption: string
  title: string
  /** At the top. */
  picture?: EmailPicture | null
  /** Below the text. */
  below?: EmailPicture | null
  /** Why the recipient gets this email. */
  reason: string
  /** Where the recipient turns such emails off. */
  unsubscribe?: { href: string; label: string }
  /** The name for '{client}'. */
  client?: string
  /** Where the paragraph '{link}' leads. */
  link?: BodyLink
  /** The owner's paragraphs, unless it says more. */
  parts?: Part[]
}

export interface BodyLink {
  href: string
  label: string
  /** Below the link. */
  note?: string
  /** Without the address as text. */
  bare?: boolean
}

/** A text is a paragraph. */
export type Part =
  | string
  | { heading: string }
  | { answers: Answered[] }
  | { item: string; text: string }
  | { row: string; who: string }
  | { alert: string }
  | { phone: string }
  | { quiet: string }
  | { failed: FailedEmail[] }

/** A photograph that an email carries. */
export interface EmailPicture {
  /** A JPEG. */
  content: Uint8Array
  alt: string
}

/** An email that lacks only the stable `id` that `ports/mail` needs. */
export type ComposedEmail = Omit<Message, 'id'>
export type Envelope = Omit<ComposedEmail, 'from' | 'subject' | 'html' | 'text'>
