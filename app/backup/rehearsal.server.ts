import type { Database } from '../../ports/database/port.ts'
import { listJobs } from '../jobs/list.server.ts'
import { type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import { enqueueSingle } from '../jobs/single-job.server.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { counted, grouped } from '../ui/count.ts'
import { atOnce } from './at-once.ts'
import type { Site } from './back-up.server.ts'
import { BackupError, BackupRunning, NAMED } from './backup-error.ts'
import { withLock } from './lock/lock.server.ts'
import { lacksText } from './lost-originals.ts'
import { AT_ONCE, badOriginals, copyOriginal } from './originals.server.ts'
import { VERIFY } from './request.server.ts'
import { readLastBackup } from './schedule/last-backup.server.ts'
import { NO_FOLDER, type Schedule } from './schedule/schedule.server.ts'
import type { Original } from './snapshot.server.ts'
import { openTarget } from './target/target.server.ts'
import { openSnapshot, verifyDatabase } from './verify.server.ts'

const DAY = 86_400_000

/** Queues one of 25 photos every 30 days, and a day after one that failed. A check of every photo counts. */
export async function queueDueRehearsal(database: Database, target: string, now: number): Promise<void> {
  const { good, scheduled } = await readLastBackup(database)
  if (good?.target !== target) return
  const [last] = await listJobs(database, VERIFY, { limit: 1, since: scheduled?.since ?? 0 })
  if (last && now - Number(last.endedAt) < (last.status === 'done' ? 30 * DAY : DAY)) return
  await enqueueSingle(database, { kind: VERIFY, payload: { due: now, photos: 25 } })
}

/** Returns a sentence for the owner. A damaged backup fails the job, unless what's damaged could be copied again. */
export async function rehearse(
  site: Site,
  schedule: Schedule | null,
  { payload: { photos = Infinity } }: Pick<Leased, 'payload'>,
): Promise<string> {
  if (!schedule) throw new PermanentFailure(NO_FOLDER)
  try {
    return await readBack(site, schedule.target, Number(photos))
  } catch (error) {
    // A backup is being made, and the queue tries again.
    if (error instanceof BackupRunning) throw error
    throw new PermanentFailure((error as Error).message, { cause: error })
  }
}

async function readBack(site: Site, address: string, photos: number): Promise<string> {
  const snapshot = await openSnapshot(address, site)
  await verifyDatabase({ dataDir: site.dataDir, url: site.address.url }, snapshot)
  const missing = new Set(snapshot.manifest.missing)
  const stored = snapshot.originals.filter(({ id }) => !missing.has(id))
  const read = spread(stored, photos)
  const bad = await badOriginals(snapshot.target, read, [])
  const isPart = read.length < stored.length
  if (bad.length > 0) {
    const rest = isPart ? ' Check every photo to be sure of the rest.' : ''
    const damaged = read.filter(({ id }) => bad.includes(originalKey(id)))
    const found = `${grouped(bad.length)} of ${counted(read.length, 'photo')} came back different.`
    return `${found} ${await copyAgain(site, address, damaged)}${rest}`
  }
  const same = `${isPart ? `${read.length} of ` : ''}${counted(stored.length, 'photo')}`
  return `The database and ${same} match what was copied. ${lacksText(missing.size)}`.trim()
}

/** Returns others each time. Their IDs are hashes, so a regular choice is a random one. */
function spread(originals: Original[], count: number): Original[] {
  const step = originals.length / count
  if (step <= 1) return originals
  const start = Math.random() * step
  return Array.from({ length: count }, (_, n) => originals[Math.floor(start + n * step)] as Original)
}

/** Reads them back, too. Throws BackupError unless all of them match. */
async function copyAgain(site: Site, address: string, damaged: Original[]): Promise<string> {
  const target = await openTarget(address, site, { hasBackups: true })
  const left = await withLock(site.database, target, async () => {
    await atOnce(AT_ONCE, damaged, (original) => copyOriginal(site.storage, target, original))
    return badOriginals(target, damaged, [])
  })
  if (left.length > 0)
    throw new BackupError(
      `In the backup, ${counted(left.length, 'original')} can’t be read back, and the site has none to replace them: ${left.slice(0, NAMED).join(', ')}.`,
    )
  if (damaged.length === 1) return 'We copied it again, and it matches now.'
  return `We copied them again, and ${damaged.length === 2 ? 'both' : 'all'} match now.`
}
