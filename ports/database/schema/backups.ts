export interface BackupTables {
  /** One row, from the first backup on; see app/backup/schedule/last-backup.server.ts. */
  backup_state: {
    one: 1
    scheduled_target: string | null
    scheduled_since: number | null
    error: string | null
    good_at: number | null
    good_target: string | null
    lost: string | null
    prune_error: string | null
    /** A random token of the process that makes a backup, until `locked_until` at most. */
    lock: string | null
    locked_until: number | null
  }

  /** One row in a database that `sideline move` filled; see app/backup/move. */
  moved_copy: {
    one: 1
    /** Made from the site's secret. */
    business: string
    digest: string
  }
}
