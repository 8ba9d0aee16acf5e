import type { Generated } from 'kysely'

export interface AuditTables {
  /** Rows never change; `detail` is JSON without personal data. */
  audit_event: {
    id: string
    at: number
    actor: 'owner' | 'assistant' | 'client' | 'visitor' | 'terminal' | 'system'
    actor_id: Generated<string | null>
    action: string
    about: string | null
    detail: string | null
  }

  /** An earlier version of a text, kept for 90 days; see app/audit/audit.server.ts. */
  version: {
    id: string
    kind: string
    about: string
    value: string
    actor: string
    at: number
  }
}
