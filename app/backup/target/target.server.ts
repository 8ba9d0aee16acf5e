import { isBucket } from '../../../ports/storage/open.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { openBucket, readBucket } from './bucket.server.ts'
import { openFolder, readFolder } from './folder.server.ts'
import type { Places } from './places.server.ts'

/** Marks an empty place. Throws BackupError if it cannot be used, has other files, or is empty but should have backups. */
export function openTarget(
  address: string,
  places: Places,
  { hasBackups }: { hasBackups: boolean },
): Promise<Storage> {
  if (isBucket(address)) return openBucket(address, places, hasBackups)
  return openFolder(address, { dataDir: places.dataDir, hasBackups })
}

/** Read-only. Throws BackupError if it is missing. */
export function readTarget(address: string, { backupS3 }: Pick<Places, 'backupS3'>): Promise<Storage> {
  return isBucket(address) ? readBucket(address, backupS3) : readFolder(address)
}
