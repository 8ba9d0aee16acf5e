import type { StorageUnusable } from '../../ports/storage/port.ts'

export const NAMED = 20

/** The message is a sentence for the owner. */
export class BackupError extends Error {}

export class BadOriginals extends BackupError {
  readonly keys: string[]
  constructor(address: string, keys: string[]) {
    const [are, left] = keys.length === 1 ? ['original is', 'of it'] : ['originals are', 'of them']
    const more = keys.length > NAMED ? ` and ${(keys.length - NAMED).toLocaleString('en')} more` : ''
    super(
      `In ${address}, ${keys.length.toLocaleString('en')} ${are} missing or damaged: ${keys.slice(0, NAMED).join(', ')}${more}. Delete what's left ${left}, and the next backup will copy it again.`,
    )
    this.keys = keys
  }
}

/** A file to copy cannot be read, or has changed. */
export class BadSource extends BackupError {}

/** A failing storage does not mean that its files are missing or damaged. */
export function unreadable(cause: StorageUnusable): BackupError {
  return new BackupError(`Some files couldn't be read today. ${cause.message}`, { cause })
}

export class BackupRunning extends BackupError {}
