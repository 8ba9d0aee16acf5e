import { createContext } from 'react-router'
import type { Content } from '../ports/content/port.ts'
import type { Database } from '../ports/database/port.ts'

/** What a loader or action needs from the world; made in `server/main.ts`, handed on with each request. */
export interface Ports {
  database: Database
  /** The posts of the blog. */
  content: Content
  /** Scheme, host and port under which visitors know the site; no trailing slash. */
  origin: string
  /** Writes a fault to the log, once, with the request's id. */
  report(error: unknown, request: Request): void
}

export const portsContext = createContext<Ports>()

/** Marks the inline scripts and styles of one rendering as ours. */
export const nonceContext = createContext<string | undefined>()
