import { createContext } from 'react-router'
import type { Content } from '../ports/content/port.ts'
import type { Database } from '../ports/database/port.ts'
import type { Identity } from '../ports/identity/port.ts'
import type { Mail } from '../ports/mail/port.ts'
import type { MailServer, MailSetup } from '../ports/mail/setup.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { SecurityLog } from './audit/security-log.server.ts'
import type { BackupSetup } from './backup/schedule/backup-setup.server.ts'
import type { BackupHealth } from './backup/schedule/last-backup.server.ts'
import type { Places } from './backup/target/places.server.ts'
import type { ConcurrencyLimit } from './limits/concurrency-limit.server.ts'
import type { Developer } from './photos/develop/developer.server.ts'

/**
 * Signs a text for one purpose (HMAC, 43 characters that fit a URL). A signature for one purpose is worthless for any
 * other, and only the site's secret can make one.
 */
export type Sign = (purpose: string, text: string) => string

/** What a loader or action needs; made in `server/start/pages.ts` and passed on with each request. */
export interface Ports {
  database: Database
  /** The files of the photographs. */
  storage: Storage
  developer: {
    /** Develops one lost file ('800.avif') again; false when its original is lost or damaged too. */
    remake(id: string, file: string): Promise<boolean>
  } & Pick<Developer, 'run' | 'read'>
  /** How many downloads one client may have under way. */
  downloadLimit: ConcurrencyLimit
  /** How many passwords may wait or be checked, of all visitors together. */
  passwordLimit: ConcurrencyLimit
  /** The posts of the blog. */
  content: Content
  /** Checks clients' passwords. */
  identity: Identity
  /** Checks the passwords of the owner and her assistants, which are always in our own database. */
  staff: Identity
  sign: Sign
  /** Scheme, host and port under which visitors know the site; no trailing slash. */
  origin: string
  /** Scheme and host of a CDN from which pages load public photographs; otherwise from the site. */
  photosUrl?: string
  /** Booking requests in an hour: how many one address may send, and how many in all bring the owner an email each. */
  bookingLimits: { address: number; all: number }
  /** When the last good backup began, and what is wrong with it. */
  backup(now: number): Promise<BackupHealth>
  /** How this server is set up: by the environment, or by the owner in the studio. */
  setup: {
    mail(): Promise<MailSetup>
    /** A mail server that is to be tried. */
    openMailServer(server: MailServer, timeout: number): Promise<Mail>
    /** Null when no folder or bucket is named. */
    backup(): Promise<BackupSetup | null>
    places: Places
    dataDir: string
  }
  /** The job queue; call `wake` after adding a job. */
  jobs: { wake(): void }
  /** Records sign-ins, refusals and ended sessions. */
  security: SecurityLog
  /** Logs what is no error, but what the owner may wonder about. IDs and counts only. */
  log: { info(fields: object, message: string): void }
  /** Logs an error once, with the request's id. */
  report(error: unknown, request: Request, requestId?: string): void
}

/** The owner or the assistant who makes a request. */
export interface SignedInStaff {
  id: string
  role: 'owner' | 'assistant'
  name: string
  /** Lower case. */
  email: string
  sessionId: string
  /** When the password was last given, UTC milliseconds. */
  confirmedAt: number
}

/** Who sent the request. */
export interface Visitor {
  /** Rate limits count by it: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  /** The id of this request in the log and in the X-Request-Id header. */
  requestId: string
  /** Under /studio: the owner or the assistant who asks. */
  staff?: SignedInStaff
}

export const portsContext = createContext<Ports>()

/** Not set while a page is rendered for everybody: reading it there throws. */
export const visitorContext = createContext<Visitor>()

/** Undefined while a page is rendered for everybody. */
export const requestIdContext = createContext<string | undefined>()

/** The built style sheets by address, for a rendering to carry inline; undefined in development. */
export const stylesheetsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/** Marks our own inline scripts and styles in one rendering. */
export const nonceContext = createContext<string | undefined>()
