import type { Handler } from 'hono'
import type { BackupHealth } from '../../app/backup/schedule/last-backup.server.ts'
import { queueTimes } from '../../app/jobs/list.server.ts'
import { countFailedEmails } from '../../app/mail/failed-emails.server.ts'
import { countDeveloping } from '../../app/photos/develop/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { isReadOnly } from '../../ports/database/read-only.ts'
import { isLoopback } from '../../ports/loopback.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { isClockDoubted } from '../jobs/clock.ts'
import type { AppEnv } from './middleware/visitor.ts'

interface Ports {
  database: Database
  storage: Pick<Storage, 'put' | 'remove'>
  backup(now: number): Promise<Pick<BackupHealth, 'problem' | 'age'>>
  /** What this process does again and again, and does not do in time now. */
  timers: { late(): string[] }
}

/** Whether the site can do all its work, for monitoring. A restart would repair none of this. */
export interface Readiness {
  ok: boolean
  /** What is not in order: 'database', 'storage', 'jobs', 'timers', 'clock', 'mail', 'backup'. */
  wrong: string[]
  /** Why, for each of `wrong`. */
  reasons: Record<string, string>
  /** Photographs that wait to be developed; null while the database is away. */
  developing: number | null
  /** How many emails failed for good; null while the database is away. */
  failedEmails: number | null
  /** How long the oldest due job has waited, in seconds; null while the database is away. */
  oldestJob: number | null
  /** How long ago the last good backup began, in seconds; null if there was none. */
  lastBackup: number | null
}

/** For how long the counts and the check of the storage are reused. Milliseconds. */
const FRESH = 5_000
/** How long a job may be due, and email may fail, before something is wrong. Milliseconds. */
const LATEST_JOB = 5 * 60_000
const LATEST_MAIL = 60 * 60_000

/** Responds with 503 when something is wrong. Strangers learn what, and only this machine why and how much. */
export function serveReadiness(ports: Ports): Handler<AppEnv> {
  const ready = readiness(ports)
  return async (c) => {
    const state = await ready()
    const { ok, wrong } = state
    // What a proxy on this machine passes on also comes from a loopback address.
    const isLocal = isLoopback(c.get('visitor').address) && !c.req.header('X-Forwarded-For')
    return c.json(isLocal ? state : { ok, wrong }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
  }
}

/** Asks the database at each call; counts, and checks the storage, at most once in five seconds. */
export function readiness(ports: Ports, now: () => number = Date.now): () => Promise<Readiness> {
  const storageError = cached(() => tryStorage(ports.storage), now)
  const counts = cached(() => count(ports.database, now()), now)
  return async () => {
    // First, because it times out soon.
    const version = ports.database.contentVersion()
    const [counted, storage, backup] = await Promise.all([
      version.then(counts).catch(() => null),
      storageError(),
      ports.backup(now()),
    ])
    const late = ports.timers.late()
    const reasons = {
      ...(counted ? counted.reasons : { database: 'It does not respond.' }),
      ...storage,
      ...(late.length > 0 && { timers: `Not done for too long: ${late.join(', ')}.` }),
      ...(backup.problem && { backup: backup.problem }),
    }
    const wrong = Object.keys(reasons)
    return {
      ok: wrong.length === 0,
      wrong,
      reasons,
      developing: counted?.developing ?? null,
      failedEmails: counted?.failedEmails ?? null,
      oldestJob: counted?.oldestJob ?? null,
      lastBackup: backup.age,
    }
  }
}

async function count(database: Database, now: number) {
  const [readOnly, clockDoubted, failedEmails, queue, { waiting }] = await Promise.all([
    isReadOnly(database),
    isClockDoubted(database),
    countFailedEmails(database),
    queueTimes(database, now),
    countDeveloping(database),
  ])
  const waited = now - (queue.due ?? now)
  const { failing, sent } = queue
  const stuck = failing !== null && failing < now - LATEST_MAIL && sent < failing
  const reasons = {
    ...(readOnly && { database: 'It is read-only.' }),
    ...(clockDoubted && { clock: 'It may be wrong, so nothing expired is deleted. The log says why.' }),
    ...(waited > LATEST_JOB && { jobs: 'A job has been due for more than five minutes.' }),
    ...(stuck && { mail: 'No email has been sent for an hour.' }),
  }
  return { reasons, developing: waiting, failedEmails, oldestJob: Math.floor(waited / 1000) }
}

async function tryStorage(storage: Ports['storage']): Promise<Record<string, string>> {
  try {
    await storage.put('readiness', Buffer.from('1'))
    await storage.remove('readiness')
    return {}
  } catch {
    return { storage: 'It is not writable.' }
  }
}

/** Runs `ask` again once its last result is too old, or failed. */
function cached<T>(ask: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (last && now() - last.at < FRESH) return last.result
    const asked = { at: now(), result: ask() }
    last = asked
    asked.result.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.result
  }
}
