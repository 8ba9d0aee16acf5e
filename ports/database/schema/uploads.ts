import type { Generated } from 'kysely'

/** A file that is being received, and what became of it; see app/uploads. */
export interface UploadTable {
  id: string
  kind: 'photograph' | 'import'
  /** Whose it is. */
  account_id: string
  /** The session, or `token …`, that began it. */
  session_id: string
  /** JSON: what its sender said of the file. */
  metadata: string
  /** Bytes of the whole file. */
  size: number
  /** Bytes that have arrived. */
  received: Generated<number>
  /** When something arrived last. */
  moved_at: number
  /** A random token of the process that takes the file in, and until when it holds by the clock of the database. */
  claim: Generated<string | null>
  claimed_until: Generated<number | null>
  /** JSON: what became of the file. Its pieces are gone then. */
  outcome: Generated<string | null>
}

/** Some bytes of an upload, an object in the storage. */
export interface UploadPieceTable {
  upload_id: string
  /** How many bytes of the file come before. */
  start: number
  bytes: number
  storage_key: string
}

/** What a stage of an import stored; see app/takeout/import. */
export interface ImportNoteTable {
  upload_id: string
  /** 'look': what an import would do; 'report': what it did; 'progress': how far it is. */
  stage: 'look' | 'report' | 'progress'
  /** JSON. */
  note: string
  at: number
}
