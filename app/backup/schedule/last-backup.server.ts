import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LostOriginals, lostText } from '../lost-originals.ts'

/** How the last backup ended. It is a file beside the database, so that it is not part of a backup itself. */
export interface LastBackup {
  /** The folder of the scheduled backups, and since when it is (UTC milliseconds). Null if none were ever scheduled. */
  scheduled: { target: string; since: number } | null
  /** Why it failed, a sentence for the owner; null if it did not. */
  error: string | null
  /** The last one that succeeded: when it began, and its folder. Null if there was none. */
  good: { at: number; target: string } | null
  /** The originals that the site itself had lost then. */
  lost: LostOriginals | null
  /** Why old backups could not be removed, a sentence; null if they could. */
  pruneError: string | null
}

const FILE = 'backup.json'
const NONE: LastBackup = { scheduled: null, error: null, good: null, lost: null, pruneError: null }
const TOO_OLD = 48 * 3_600_000

/** All fields are null if there was none yet, or if the file is damaged. */
export async function readLastBackup(dataDir: string): Promise<LastBackup> {
  try {
    return { ...NONE, ...JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return NONE
    throw error
  }
}

/** Notes these fields and leaves the others as they are. */
export async function noteBackup(dataDir: string, fields: Partial<LastBackup>): Promise<void> {
  const text = JSON.stringify({ ...(await readLastBackup(dataDir)), ...fields }, null, 1)
  const part = join(dataDir, `${FILE}.${randomUUID()}`)
  await writeFile(part, `${text}\n`, { mode: 0o600, flush: true })
  await rename(part, join(dataDir, FILE))
}

/** Notes since when backups go to this folder: if none ever ends, nothing else says how long that has been. */
export async function noteScheduled(dataDir: string, target: string, now: number): Promise<void> {
  const { scheduled } = await readLastBackup(dataDir)
  if (scheduled?.target !== target) await noteBackup(dataDir, { scheduled: { target, since: now } })
}

export interface BackupHealth {
  /** What is wrong with the backups, a sentence; null if nothing is. */
  problem: string | null
  /** How long ago the last good backup began, in seconds; null if there was none. */
  age: number | null
  /** The originals that the site itself has lost. */
  lost: LostOriginals | null
}

/** For a monitor, and for the owner. */
export async function backupHealth(dataDir: string, scheduled: boolean, now: number): Promise<BackupHealth> {
  const last = await readLastBackup(dataDir)
  const { good, lost, pruneError } = last
  const age = good && Math.floor((now - good.at) / 1000)
  const problem =
    (scheduled ? scheduleProblem(last, now) : null) ??
    (lost && lostText(lost)) ??
    (pruneError && `Old backups could not be removed. ${pruneError}`)
  return { problem, age, lost }
}

function scheduleProblem({ scheduled, error, good }: LastBackup, now: number): string | null {
  if (error !== null) return 'The last backup failed.'
  if (now - (good?.at ?? scheduled?.since ?? now) <= TOO_OLD) return null
  return good ? 'The last backup is older than 48 hours.' : 'There is still no backup after 48 hours.'
}
