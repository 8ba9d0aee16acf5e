import type { Handler } from 'hono'
import type { BackupHealth } from '../../app/backup/schedule/last-backup.server.ts'
import { queueTimes } from '../../app/jobs/list.server.ts'
import { countFailedEmails } from '../../app/mail/failed-emails.server.ts'
import { countDeveloping } from '../../app/photos/develop/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { isReadOnly } from '../../ports/database/read-only.ts'
import { isLoopback } from '../../ports/loopback.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { within } from '../../ports/within.ts'
import { cached } from '../cached.ts'
import { apart, isClockDoubted } from '../jobs/clock.ts'
import type { AppEnv } from './middleware/visitor.ts'
import { storageProbe } from './storage-probe.ts'

interface Ports {
  database: Database
  storage: Pick<Storage, 'put' | 'read'>
  backup(now: number): Promise<Pick<BackupHealth, 'problem' | 'age'>>
  timers: { late(): string[] }
  isDiskFull(): boolean
}

export const PARTS = ['database', 'storage', 'jobs', 'timers', 'clock', 'mail', 'backup']

/** For monitoring: a restart would repair none of this. */
export interface Readiness {
  ok: boolean
  wrong: string[]
  reasons: Record<string, string>
  unknown: string[]
  /** Null, like the next three, while the database is away. */
  developing: number | null
  failedEmails: number | null
  oldestJob: number | null
  /** Seconds; null also if there was none. */
  lastBackup: number | null
  /** Seconds; null if nothing was written since the start. */
  lastStorageWrite: number | null
}

const FRESH = 5_000
const TIMEOUT = 4_000
const LATEST_JOB = 5 * 60_000
const LATEST_MAIL = 60 * 60_000
const IN_DATABASE = ['jobs', 'clock', 'mail', 'backup']

/** Tells strangers the parts, and only this machine the reasons. */
export function serveReadiness(ready: () => Promise<Readiness>): Handler<AppEnv> {
  return async (c) => {
    const state = await ready()
    const { ok, wrong } = state
    // Proxied requests come from a loopback address too.
    const isLocal = isLoopback(c.get('visitor').address) && !c.req.header('X-Forwarded-For')
    return c.json(isLocal ? state : { ok, wrong }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
  }
}

/**
 * Checks the database at each call; counts, and checks the storage, every five seconds at most. Jobs wait by the
 * database's clock unless another is given.
 */
export function readiness(ports: Ports, clock?: () => number): () => Promise<Readiness> {
  const now = clock ?? Date.now
  const { database, backup, timers, isDiskFull } = ports
  const probe = cached(storageProbe(ports.storage, now), { fresh: FRESH, now })
  const ask = async () => {
    const unread = { problem: "The result of the last one can't be read.", age: null }
    const [counted, backups] = await Promise.all([
      count(database, clock?.()),
      backup(now()).catch(() => unread),
    ])
    return { ...counted, backups }
  }
  const counts = cached(() => within(TIMEOUT, ask()), { fresh: FRESH, now })
  return async () => {
    // First, because it times out soon.
    const version = database.contentVersion()
    const [known, storage] = await Promise.all([version.then(counts).catch(() => null), probe()])
    const late = timers.late()
    const reasons = {
      ...(known ? known.reasons : { database: "It isn't responding." }),
      ...(isDiskFull() && { database: 'Its disk is full, or was a minute ago, so nothing new is stored.' }),
      ...(storage.problem && { storage: storage.problem }),
      ...(late.length > 0 && { timers: `Not done for too long: ${late.join(', ')}.` }),
      ...(known?.backups.problem && { backup: known.backups.problem }),
    }
    const wrong = Object.keys(reasons)
    return {
      ok: wrong.length === 0,
      wrong,
      reasons,
      unknown: known ? [] : IN_DATABASE,
      developing: known?.developing ?? null,
      failedEmails: known?.failedEmails ?? null,
      oldestJob: known?.oldestJob ?? null,
      lastBackup: known?.backups.age ?? null,
      lastStorageWrite: storage.writtenAt && Math.floor((now() - storage.writtenAt) / 1000),
    }
  }
}

async function count(database: Database, clock: number | undefined) {
  const [readOnly, clockDoubted, failedEmails, queue, developing] = await Promise.all([
    isReadOnly(database),
    isClockDoubted(database),
    countFailedEmails(database),
    queueTimes(database, clock),
    countDeveloping(database),
  ])
  const { now, failing, sent } = queue
  const waited = now - (queue.due ?? now)
  const stuck = failing !== null && failing < now - LATEST_MAIL && sent < failing
  const differs = apart(clock ?? Date.now(), now)
  const reasons = {
    ...(readOnly && { database: "It's read-only." }),
    ...(clockDoubted && { clock: "It may be wrong, so expired data isn't deleted. The log shows why." }),
    ...(differs && { clock: differs }),
    ...(waited > LATEST_JOB && { jobs: 'A job has been due for more than five minutes.' }),
    ...(stuck && { mail: 'No email has been sent for an hour.' }),
  }
  return { reasons, developing, failedEmails, oldestJob: Math.floor(waited / 1000) }
}
