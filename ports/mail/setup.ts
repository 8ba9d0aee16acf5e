import type { Address } from './port.ts'

export interface MailServer {
  /** smtps:// (TLS) or smtp:// (STARTTLS), with user and password. */
  url: string
  /** Null for the business's own address. */
  from: Address | null
}

export interface MailServerView {
  host: string
  port: number
  encryption: 'tls' | 'starttls'
  user: string
  from: string
  /** The password's last letters. */
  ends: string
}

export interface MailSetup {
  transport: 'smtp' | 'emailjs' | 'outbox'
  /** 'Name <address>'; null for the business's own address. */
  from: string | null
  /** Set by the environment: the studio cannot change it. */
  fixed: boolean
  fromFixed: boolean
  server: MailServerView | null
  /** A sentence; null if nothing is known to be wrong. */
  problem: string | null
}
