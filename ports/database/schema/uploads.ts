import type { Generated } from 'kysely'

export interface UploadTables {
  /** A file that is being received, or its outcome; see app/uploads. */
  upload: {
    id: string
    kind: 'photograph' | 'import'
    account_id: string
    /** The session, or `token …`, that started it. */
    session_id: string
    /** JSON, from the sender. */
    metadata: string
    size: number
    received: Generated<number>
    moved_at: number
    /** A random token of the process that takes the file in, valid by the database's clock. */
    claim: Generated<string | null>
    claimed_until: Generated<number | null>
    /** JSON. Once set, the pieces are gone. */
    outcome: Generated<string | null>
  }

  upload_piece: {
    upload_id: string
    start: number
    bytes: number
    storage_key: string
  }

  /** What a stage of an import stored; see app/takeout/import. */
  import_note: {
    upload_id: string
    stage: 'look' | 'report' | 'progress'
    note: string
    at: number
  }
}
