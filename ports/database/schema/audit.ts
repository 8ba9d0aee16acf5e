import type { Generated } from 'kysely'

/** Who did what, and when. Rows never change; `detail` is JSON without personal data. */
export interface AuditEventTable {
  id: string
  at: number
  actor: 'owner' | 'assistant' | 'client' | 'visitor' | 'terminal' | 'system'
  /** The account of an owner, an assistant or a client. */
  actor_id: Generated<string | null>
  action: string
  about: string | null
  detail: string | null
}

/** An earlier version of a text, kept for 90 days; see app/audit/audit.server.ts. */
export interface VersionTable {
  id: string
  /** 'post' */
  kind: string
  /** The ID of the post or whatever it is of. */
  about: string
  /** JSON: what it said before it changed. */
  value: string
  /** Who changed it, as in `audit_event`. */
  actor: string
  /** When it changed. */
  at: number
}
