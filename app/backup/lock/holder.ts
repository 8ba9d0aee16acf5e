import { BackupRunning } from '../backup-error.ts'

export interface Holder {
  take(): Promise<void>
  /** Throws BackupRunning if another process has taken over. */
  renew(): Promise<void>
  release(): Promise<void>
}

export function takenOver(): BackupRunning {
  return new BackupRunning('This backup was paused for so long that another one took over.')
}
