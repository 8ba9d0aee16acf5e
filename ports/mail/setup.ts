import type { Address } from './port.ts'

/** A mail server that the owner has set up in the studio. */
export interface MailServer {
  /** smtps:// (TLS) or smtp:// (STARTTLS), with user and password if the server requires them. */
  url: string
  /** The sender of every email; null for the business's own address. */
  from: Address | null
}

/** What may be shown of it. */
export interface MailServerView {
  host: string
  port: number
  encryption: 'tls' | 'starttls'
  user: string
  /** 'Name <address>', or '' for the business's own address. */
  from: string
}

/** How emails leave now. */
export interface MailSetup {
  transport: 'smtp' | 'emailjs' | 'outbox'
  /** 'Name <address>'; null for the business's own address. */
  from: string | null
  /** Whether the environment says so; then the studio cannot change it. */
  fixed: boolean
  /** The same of the sender. */
  fromFixed: boolean
  /** What the owner has set up; null if nothing. */
  server: MailServerView | null
  /** Why no email leaves by it, a sentence; null if nothing is known to be wrong. */
  problem: string | null
}
