import { createHash } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { enqueue, type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { readSite } from '../../site/site.server.ts'
import { backUp, type Site } from '../back-up.server.ts'
import { lostText } from '../lost-originals.ts'
import { noteScheduled, readLastBackup } from './last-backup.server.ts'

export const NO_FOLDER = 'There is no longer a folder or bucket for backups.'

export interface Schedule {
  /** A folder, or 's3://bucket/prefix'. */
  target: string
  /** '03:30' in the business's time zone. */
  at: string
}

/** Queues the backup that was due last, once for all processes, even if it is late. */
export async function queueDueBackup(
  database: Database,
  { target, at }: Schedule,
  now: number,
): Promise<void> {
  await noteScheduled(database, target, now)
  const { timeZone } = await readSite(database)
  const due = lastDue(at, timeZone, now)
  if (await isMade(database, target, due)) return
  const job = { id: idOf(target, due), kind: 'backup', payload: { due } }
  await database.write((trx) => enqueue(trx, [job]))
}

/** Returns the last time before `now` (UTC milliseconds) when clocks in `timeZone` showed `at`. A skipped hour is the next one. */
export function lastDue(at: string, timeZone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const [due, before] = [today, today.subtract({ days: 1 })].map(
    (day) => day.toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds,
  ) as [number, number]
  return due <= now ? due : before
}

/** Returns a sentence about what is wrong with a new backup. After an error, the queue retries until a later backup is made. */
export async function doBackup(
  site: Site,
  schedule: Schedule | null,
  job: Leased,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!schedule) throw new PermanentFailure(NO_FOLDER)
  const { target } = schedule
  if (await isMade(site.database, target, Number(job.payload.due))) return
  const { lost, pruneError } = await backUp(site, target, { signal })
  const notes = [lost && lostText(lost), pruneError && `Old backups weren't removed. ${pruneError}`]
  return notes.filter(Boolean).join(' ') || undefined
}

async function isMade(database: Database, target: string, due: number): Promise<boolean> {
  const { good } = await readLastBackup(database)
  return good?.target === target && good.at >= due
}

function idOf(target: string, due: number): string {
  return `backup-${createHash('sha256').update(`${target} ${due}`).digest('hex').slice(0, 32)}`
}
