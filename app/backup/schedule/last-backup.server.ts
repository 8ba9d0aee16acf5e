import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How the last backup ended. It is a file beside the database, so that it is not part of a backup itself. */
export interface LastBackup {
  /** The folder. */
  target: string
  /** UTC milliseconds. */
  endedAt: number
  /** Why it failed, a sentence for the owner; null if it did not. */
  error: string | null
  /** The last one that succeeded: when it began, and its folder. Null if there was none. */
  good: { at: number; target: string } | null
}

const FILE = 'backup.json'
const TOO_OLD = 48 * 3_600_000

/** Null if there was none yet, or if the file is damaged. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function writeLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  const part = join(dataDir, `${FILE}.${randomUUID()}`)
  await writeFile(part, `${JSON.stringify(last, null, 1)}\n`, { mode: 0o600, flush: true })
  await rename(part, join(dataDir, FILE))
}

export interface BackupHealth {
  /** What is wrong with the scheduled backups, a sentence; null if nothing is, or none is scheduled. */
  problem: string | null
  /** How long ago the last good backup began, in seconds; null if there was none. */
  age: number | null
}

/** For a monitor. Without any result there is no problem yet: the first scheduled backup begins when the site starts. */
export async function backupHealth(dataDir: string, scheduled: boolean, now: number): Promise<BackupHealth> {
  const last = await readLastBackup(dataDir)
  const at = last?.good?.at ?? null
  const age = at === null ? null : Math.floor((now - at) / 1000)
  if (!last || !scheduled) return { problem: null, age }
  if (last.error !== null) return { problem: 'The last backup failed.', age }
  return { problem: now - (at ?? 0) > TOO_OLD ? 'The last backup is older than 48 hours.' : null, age }
}
