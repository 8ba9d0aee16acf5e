import { createContext } from 'react-router'
import type { Content } from '../ports/content/port.ts'
import type { Database } from '../ports/database/port.ts'
import type { Identity } from '../ports/identity/port.ts'
import type { Mail } from '../ports/mail/port.ts'
import type { MailServer, MailSetup } from '../ports/mail/setup.ts'
import type { Payments } from '../ports/payments/port.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { SecurityLog } from './audit/security-log.server.ts'
import type { BackupSetup } from './backup/schedule/backup-setup.server.ts'
import type { BackupHealth } from './backup/schedule/last-backup.server.ts'
import type { Places } from './backup/target/places.server.ts'
import type { ConcurrencyLimit } from './limits/concurrency-limit.server.ts'
import type { Developer } from './photos/develop/developer.server.ts'

/** HMAC, 43 characters that fit a URL. A signature is worthless for any other purpose. */
export type Sign = (purpose: string, text: string) => string

/** Made in `server/start/pages.ts`, and passed on with each request. */
export interface Ports {
  database: Database
  storage: Storage
  developer: {
    /** Develops a lost file ('800.avif') again; false if its original is lost or damaged. */
    remake(id: string, file: string): Promise<boolean>
  } & Pick<Developer, 'run' | 'read'>
  downloadLimit: ConcurrencyLimit
  passwordLimit: ConcurrencyLimit
  content: Content
  identity: Identity
  /** For staff, always in our own database. */
  staff: Identity
  sign: Sign
  /** Scheme, host and port for visitors; no trailing slash. */
  origin: string
  photosUrl?: string
  /** Per hour: requests from one address, and notifications of the owner. */
  bookingLimits: { address: number; all: number }
  backup(now: number): Promise<BackupHealth>
  setup: {
    mail(): Promise<MailSetup>
    openMailServer(server: MailServer, timeout: number): Promise<Mail>
    /** Null without a folder or bucket. */
    backup(): Promise<BackupSetup | null>
    places: Places
    dataDir: string
  }
  /** Sends nothing: that comes with each call. */
  openPayments(key: string): Payments
  /** Call `wake` after adding a job. */
  jobs: { wake(): void }
  security: SecurityLog
  /** IDs and counts only. */
  log: { info(fields: object, message: string): void }
  report(error: unknown, request: Request, requestId?: string): void
}

export interface SignedInStaff {
  id: string
  role: 'owner' | 'assistant'
  name: string
  email: string
  sessionId: string
  /** When the password was last given, UTC milliseconds. */
  confirmedAt: number
}

export interface Visitor {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  requestId: string
  /** Under /studio only. */
  staff?: SignedInStaff
}

export const portsContext = createContext<Ports>()

export const visitorContext = createContext<Visitor>()

/** Undefined while a page is rendered for everyone. */
export const requestIdContext = createContext<string | undefined>()

export const stylesheetsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/** Where the browser finds the messages in the language of the page. */
export interface ImportMap {
  imports: Record<string, string>
}

export const importMapContext = createContext<ImportMap | undefined>(undefined)

export const nonceContext = createContext<string | undefined>()
