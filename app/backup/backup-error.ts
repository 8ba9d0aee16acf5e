import type { StorageUnusable } from '../../ports/storage/port.ts'

/** Originals that a sentence names at most. */
export const NAMED = 20

/** What went wrong with a backup. The message is a sentence for the owner. */
export class BackupError extends Error {}

/** Originals in a backup are missing or damaged. */
export class BadOriginals extends BackupError {
  readonly keys: string[]
  constructor(address: string, keys: string[]) {
    const [are, left] = keys.length === 1 ? ['original is', 'of it'] : ['originals are', 'of them']
    const more = keys.length > NAMED ? ` and ${(keys.length - NAMED).toLocaleString('en')} more` : ''
    super(
      `In ${address}, ${keys.length.toLocaleString('en')} ${are} missing or damaged: ${keys.slice(0, NAMED).join(', ')}${more}. Delete what is left ${left}: the next backup copies what is not there.`,
    )
    this.keys = keys
  }
}

/** What is to be copied cannot be read, or is not what it should be. */
export class BadSource extends BackupError {}

/** The storage failed, which says nothing about what is in it: neither that it is missing nor that it is damaged. */
export function unreadable(cause: StorageUnusable): BackupError {
  return new BackupError(`Files could not be read today. ${cause.message}`, { cause })
}

/** Another backup to the same folder is under way. */
export class BackupRunning extends BackupError {}
