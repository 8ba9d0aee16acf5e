import { statfs } from 'node:fs/promises'
import { isBucket } from '../../../ports/storage/open.ts'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import type { Ports } from '../../ports.server.ts'
import { BACKUP, VERIFY } from '../request.server.ts'
import { type BackupSetup, lostTogether } from '../schedule/backup-setup.server.ts'
import type { BackupHealth } from '../schedule/last-backup.server.ts'
import type { Places } from '../target/places.server.ts'

export interface BackupView {
  now: number
  schedule: BackupSetup | null
  /** What the backups share with the site and would be lost with. */
  together: 'disk' | 'account' | null
  /** The service of the bucket for backups; null for a folder. */
  at: string | null
  health: BackupHealth
  backups: JobView[]
  verified: JobView[]
  used: number
  /** Free bytes on their disk; null for a bucket. */
  free: number | null
  photographs: number
}

export async function readBackups(
  { database, backup, setup }: Pick<Ports, 'database' | 'backup' | 'setup'>,
  now: number,
): Promise<BackupView> {
  const schedule = await setup.backup()
  const [health, backups, verified, free, photos, together] = await Promise.all([
    backup(now),
    listJobs(database, BACKUP, { limit: 5 }),
    listJobs(database, VERIFY, { limit: 3 }),
    isBucket(setup.places.photographs) ? null : freeOn(setup.dataDir),
    database.db
      .selectFrom('photo')
      .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.countAll().as('count')])
      .executeTakeFirstOrThrow(),
    schedule && lostTogether(schedule.target, setup.places),
  ])
  return {
    now,
    health,
    schedule,
    together,
    at: schedule && isBucket(schedule.target) ? serviceOf(setup.places) : null,
    backups,
    verified,
    used: Number(photos.bytes ?? 0),
    photographs: Number(photos.count),
    free,
  }
}

export function serviceOf({ backupS3: { endpoint, region } }: Pick<Places, 'backupS3'>): string | null {
  return endpoint ?? (region ? `Amazon, ${region}` : null)
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
