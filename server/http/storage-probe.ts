import type { Storage } from '../../ports/storage/port.ts'
import { within } from '../../ports/within.ts'

const WRITE_EVERY = 5 * 60_000
const WRITE_AGAIN = 30_000
const TIMEOUT = 4_000
const KEY = 'probe'

/** Reads at each call, and writes every five minutes, or every thirty seconds after a failure. */
export function storageProbe(storage: Pick<Storage, 'put' | 'read'>, now: () => number) {
  let writtenAt: number | null = null
  let nextWrite = Number.NEGATIVE_INFINITY
  let unwritable: string | null = null
  let running: Promise<string | null> | null = null
  const probe = async () => {
    if (now() >= nextWrite) {
      unwritable = await write(storage)
      nextWrite = now() + (unwritable ? WRITE_AGAIN : WRITE_EVERY)
      if (!unwritable) writtenAt = now()
    }
    const unreadable = await read(storage)
    if (unreadable) nextWrite = Math.min(nextWrite, now() + WRITE_AGAIN)
    return unwritable ?? unreadable
  }
  return async () => {
    // Others would hang too.
    running ??= probe().finally(() => {
      running = null
    })
    const problem = await within(TIMEOUT, running).catch(() => "It isn't responding.")
    return { problem, writtenAt }
  }
}

async function write(storage: Pick<Storage, 'put'>): Promise<string | null> {
  try {
    await storage.put(KEY, Buffer.from('1'))
    return null
  } catch {
    return "It isn't writable."
  }
}

async function read(storage: Pick<Storage, 'read'>): Promise<string | null> {
  try {
    return (await storage.read(KEY)) ? null : 'A file the site wrote is gone.'
  } catch {
    return "It can't be read."
  }
}
