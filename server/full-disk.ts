import { isDiskFull } from '../ports/database/disk-full.ts'
import type { QueryListener } from '../ports/database/port.ts'

/** Nobody asks the database for room: only writes that need some find out. Milliseconds. */
const REMEMBERED = 60_000

/** Remembers for a minute that a write failed because the database's disk is full. */
export function fullDisk(now: () => number = () => performance.now()) {
  let foundAt = Number.NEGATIVE_INFINITY
  const onQuery: QueryListener = ({ error }) => {
    if (error && isDiskFull(error)) foundAt = now()
  }
  return { onQuery, isFull: () => now() - foundAt < REMEMBERED }
}
