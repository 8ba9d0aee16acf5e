import type { StorageUnusable } from '../../ports/storage/port.ts'

/** What went wrong with a backup. The message is a sentence for the owner. */
export class BackupError extends Error {}

/** What is to be copied cannot be read, or is not what it should be. */
export class BadSource extends BackupError {}

/** The storage failed, which says nothing about what is in it: neither that it is missing nor that it is damaged. */
export function unreadable(cause: StorageUnusable): BackupError {
  return new BackupError(`Files could not be read today. ${cause.message}`, { cause })
}

/** Another backup to the same folder is under way. */
export class BackupRunning extends BackupError {}
