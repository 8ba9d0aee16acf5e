import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { BackupRunning } from './backup-error.ts'
import { explained } from './target.server.ts'

/** Each has a name of its own, which is never used again: what one process removes cannot be another's. */
const LOCK = /^backup(-[0-9a-f-]+)?\.lock$/
/** A lock that was not renewed for so long is left over from a crash. Milliseconds. */
const LIFETIME = 120_000

export interface Lock {
  /** Aborts once another process has taken over, or the folder cannot be used. */
  signal: AbortSignal
  /** Renews the lock. Throws BackupRunning if this process was suspended for so long that another has taken over. */
  confirm(): Promise<void>
}

/**
 * Runs `work` while no other process backs up to this folder. Throws BackupRunning if one does, and BackupError if the
 * folder cannot be used. Of two that begin at the same moment, both may be refused.
 */
export async function withLock<T>(
  folder: string,
  work: (lock: Lock) => Promise<T>,
  lifetime: number = LIFETIME,
): Promise<T> {
  const name = `backup-${randomUUID()}.lock`
  const path = join(folder, name)
  const lost = new AbortController()
  const ended = new AbortController()
  const explain = (cause: unknown) => {
    throw explained(folder, cause)
  }
  const confirm = () => renew(path).catch(explain)
  try {
    await writeFile(path, `${hostname()} ${process.pid}\n`, { flag: 'wx', mode: 0o600 }).catch(explain)
    // By our clock, whatever the disk's is.
    await confirm()
    await refuseOthers(folder, name, lifetime).catch(explain)
    const renewing = renewEvery(lifetime / 8, confirm, ended.signal).catch((error) => lost.abort(error))
    const result = await work({ signal: lost.signal, confirm })
    ended.abort()
    await renewing
    return result
  } finally {
    ended.abort()
    // It is stale soon if it cannot be removed.
    await rm(path, { force: true }).catch(() => {})
  }
}

/** Our own lock is there by now, so of two processes at least one sees the other. Takes over what a crash has left. */
async function refuseOthers(folder: string, own: string, lifetime: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => LOCK.test(name) && name !== own)) {
    const path = join(folder, name)
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      // It was removed since.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) continue
    if (Date.now() - found.mtimeMs <= lifetime) {
      throw new BackupRunning(`Another backup to ${folder} is under way: try again when it is done.`)
    }
    await rm(path, { force: true })
  }
}

async function renew(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch((cause) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new BackupRunning('This backup paused for so long that another one has taken over.', { cause })
  })
}

async function renewEvery(milliseconds: number, confirm: () => Promise<void>, signal: AbortSignal) {
  try {
    for await (const _ of setInterval(milliseconds, undefined, { signal })) await confirm()
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
