/** What went wrong with a backup. The message is a sentence for the owner. */
export class BackupError extends Error {}

/** What is to be copied cannot be read, or is not what it should be. */
export class BadSource extends BackupError {}

/** Another backup to the same folder is under way. */
export class BackupRunning extends BackupError {}
