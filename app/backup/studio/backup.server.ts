import { statfs } from 'node:fs/promises'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import type { Ports } from '../../ports.server.ts'
import { BACKUP, VERIFY } from '../request.server.ts'
import { type BackupSetup, onOneDisk } from '../schedule/backup-setup.server.ts'
import type { BackupHealth } from '../schedule/last-backup.server.ts'

export interface BackupView {
  now: number
  schedule: BackupSetup | null
  /** Whether the backups are on the disk of the site, and lost with it; null if nobody knows. */
  sameDisk: boolean | null
  health: BackupHealth
  /** The last ones, the newest first. */
  backups: JobView[]
  verified: JobView[]
  /** Bytes of all originals, and of the disk that they are on. */
  used: number
  free: number
  photographs: number
}

export async function readBackups(
  { database, backup, setup }: Pick<Ports, 'database' | 'backup' | 'setup'>,
  now: number,
): Promise<BackupView> {
  const schedule = await setup.backup()
  const [health, backups, verified, disk, photos, sameDisk] = await Promise.all([
    backup(now),
    listJobs(database, BACKUP, { limit: 5 }),
    listJobs(database, VERIFY, { limit: 3 }),
    statfs(setup.dataDir),
    database.db
      .selectFrom('photo')
      .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.countAll().as('count')])
      .executeTakeFirstOrThrow(),
    schedule && onOneDisk(schedule.target, setup.dataDir),
  ])
  return {
    now,
    health,
    schedule,
    sameDisk,
    backups,
    verified,
    used: Number(photos.bytes ?? 0),
    photographs: Number(photos.count),
    free: disk.bavail * disk.bsize,
  }
}
