import { createContext } from 'react-router'
import type { Content } from '../ports/content/port.ts'
import type { Database } from '../ports/database/port.ts'
import type { Identity } from '../ports/identity/port.ts'
import type { Storage } from '../ports/storage/port.ts'

/**
 * Signs a text for one purpose (HMAC, 43 characters that fit a URL). A signature for one purpose is worthless for any
 * other, and only who has the site's secret can make one.
 */
export type Sign = (purpose: string, text: string) => string

/** How many downloads one client may have under way. */
export interface DownloadLimit {
  /** Counts one download; returns how to uncount it, or null when the client has as many as allowed. */
  enter(clientId: string): (() => void) | null
}

/** What a loader or action needs from the world; made in `server/main.ts`, handed on with each request. */
export interface Ports {
  database: Database
  /** The files of the photographs. */
  storage: Storage
  developer: {
    /** Develops one lost file ('800.avif') again; false when its original is lost or damaged too. */
    remake(id: string, file: string): Promise<boolean>
  }
  /** Where clients' downloads are handed out. */
  downloadLimit: DownloadLimit
  /** The posts of the blog. */
  content: Content
  /** Who knows clients' passwords. */
  identity: Identity
  /** Signs what the site sends out and must recognise. */
  sign: Sign
  /** Scheme, host and port under which visitors know the site; no trailing slash. */
  origin: string
  /** How many booking requests are taken in an hour, from one address and from all together. */
  bookingLimits: { address: number; all: number }
  /** Work that goes on after the answer: `wake` says that some was put down. */
  jobs: { wake(): void }
  /** Writes a error to the log, once, with the request's id. */
  report(error: unknown, request: Request, requestId?: string): void
}

/** Who asks. */
export interface Visitor {
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  /** Of this request, as the log and the answer's X-Request-Id name it. */
  requestId: string
}

export const portsContext = createContext<Ports>()

/** Nobody while a page is rendered for everybody: asking for the visitor there throws. */
export const visitorContext = createContext<Visitor>()

/** What the log calls this request; a page rendered for everybody has no name. */
export const requestIdContext = createContext<string | undefined>()

/** The built style sheets by address, for a rendering to carry inline; undefined in development. */
export const stylesheetsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/** Marks the inline scripts and styles of one rendering as ours. */
export const nonceContext = createContext<string | undefined>()
