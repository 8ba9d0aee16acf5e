import { statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes. A run of all tests takes a fifth of it. */
const ENOUGH = 2e9

/**
 * Makes tests write their temporary files to memory, where Linux has a folder for that with enough room. They commit
 * thousands of small transactions, and each would wait for the disk.
 */
export function makeFilesInMemory(): void {
  if (process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ENOUGH) process.env.TMPDIR = MEMORY
  } catch {
    // Another system has no such folder: the disk's will do.
  }
}
