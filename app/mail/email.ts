import type { Database } from '../../ports/database/port.ts'
import type { Message } from '../../ports/mail/port.ts'
import type { Answered } from '../booking/email.server.ts'
import type { Leased } from '../jobs/queue.server.ts'
import type { Developer } from '../photos/develop/developer.server.ts'
import type { Ports } from '../ports.server.ts'
import type { TemplateName } from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import type { FailedEmail } from './failed-emails.server.ts'

export type EmailPorts = Pick<Ports, 'database' | 'storage' | 'origin' | 'sign'> & {
  developer: Pick<Developer, 'run'>
}

/** `E` is what the email says. `docs/develop.md` says how to add a kind. */
export interface EmailKind<E extends { kind: string }> {
  /** Returns null if it is no longer true. Throws PermanentFailure if what it was about is gone. */
  read(ports: EmailPorts, job: Leased, now: number): Promise<E | null>
  sent?(database: Database, sending: { job: Leased; email: E; now: number }): Promise<void>
  /** The subject, or the values for the owner's template. */
  words(email: E, site: SiteView, now: number): string | TemplateValues
  body(email: E, site: SiteView, written: { paragraphs: string[]; now: number }): Body
  envelope(email: E, site: SiteView): Envelope
  /** An invented one, for the owner who writes its template. */
  sample?(origin: string, now: number, template: TemplateName): E
}

interface TemplateValues {
  /** Null leaves out the paragraphs that name the placeholder. */
  values: Record<string, string | null> & { client: string }
  template?: TemplateName
  subject?: string | null
}

export interface Body {
  /** Mail programs show it after the subject in a list. */
  preview: string
  caption: string
  title: string
  picture?: EmailPicture | null
  below?: EmailPicture | null
  /** Why the recipient gets this email. */
  reason: string
  /** Where the recipient turns such emails off. */
  unsubscribe?: { href: string; label: string }
  /** The name for '{client}'. */
  client?: string
  link?: BodyLink
  parts?: Part[]
}

export interface BodyLink {
  href: string
  label: string
  note?: string
  /** Without the address as text. */
  bare?: boolean
}

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

export interface EmailPicture {
  /** A JPEG. */
  content: Uint8Array
  alt: string
}

export type ComposedEmail = Omit<Message, 'id'>
export type Envelope = Omit<ComposedEmail, 'from' | 'subject' | 'html' | 'text'>
