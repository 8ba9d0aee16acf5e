import { isDiskFull } from '../ports/database/disk-full.ts'
import type { QueryListener } from '../ports/database/port.ts'

/** Only a write that needs room notices a full disk. */
const REMEMBERED = 60_000

export function fullDisk(now: () => number = () => performance.now()) {
  let foundAt = Number.NEGATIVE_INFINITY
  const onQuery: QueryListener = ({ error }) => {
    if (error && isDiskFull(error)) foundAt = now()
  }
  return { onQuery, isFull: () => now() - foundAt < REMEMBERED }
}
