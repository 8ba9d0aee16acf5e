import { statfs } from 'node:fs/promises'
import { isBucket } from '../../../ports/storage/open.ts'
import { listJobs } from '../../jobs/list.server.ts'
import type { Ports } from '../../ports.server.ts'
import { BACKUP, VERIFY } from '../request.server.ts'
import { type BackupSetup, lostTogether } from '../schedule/backup-setup.server.ts'
import { readLastBackup } from '../schedule/last-backup.server.ts'
import { nightsOf } from '../schedule/nights.server.ts'
import type { Places } from '../target/places.server.ts'
import { serviceAt, serviceNamed } from './bucket/services.ts'
import { readablePlaces } from './bucket/stored-key.server.ts'

/** Jobs of a month's nights, and some in between. */
const MONTH = 60

export type BackupView = Awaited<ReturnType<typeof readBackups>>

export async function readBackups(
  ports: Pick<Ports, 'database' | 'backup' | 'setup' | 'sign'>,
  timeZone: string,
  now: number,
) {
  const { database, backup, setup } = ports
  const schedule = await setup.backup()
  const places = await readablePlaces(ports, setup.places)
  const [health, jobs, verified, { scheduled }, free, photos, together] = await Promise.all([
    backup(now),
    listJobs(database, BACKUP, { limit: MONTH }),
    listJobs(database, VERIFY, { limit: MONTH }),
    readLastBackup(database),
    isBucket(setup.places.photographs) ? null : freeOn(setup.dataDir),
    database.db
      .selectFrom('photo')
      .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.countAll().as('count')])
      .executeTakeFirstOrThrow(),
    schedule && lostTogether(schedule.target, places),
  ])
  // The IDs of nightly ones are hashes.
  const backups = jobs.toSorted((a, b) => b.createdAt - a.createdAt)
  const since = Math.min(scheduled?.since ?? now, backups.at(-1)?.createdAt ?? now)
  return {
    now,
    health,
    schedule,
    together,
    /** Where they go, in words: 'my-backup at Backblaze'. */
    at: schedule && placeText(schedule, setup.places),
    /** Whether the photographs are. */
    inBucket: isBucket(setup.places.photographs),
    last: backups[0] ?? null,
    verified: verified[0] ?? null,
    nights: schedule && nightsOf(schedule, { backups, verified, timeZone, since, now }),
    used: Number(photos.bytes ?? 0),
    photographs: Number(photos.count),
    /** Free bytes on their disk; null for a bucket. */
    free,
  }
}

function placeText({ target, bucket }: BackupSetup, { backupS3 }: Places): string {
  if (!isBucket(target)) return target
  const reached = bucket ?? { ...backupS3, endpoint: backupS3.endpoint && new URL(backupS3.endpoint).host }
  const service = serviceAt(reached)
  const at = service === 'other' ? reached.endpoint : service && serviceNamed(service).name
  return `${target.slice('s3://'.length)}${at ? ` at ${at}` : ''}`
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
