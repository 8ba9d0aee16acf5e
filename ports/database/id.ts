import { randomUUID } from 'node:crypto'

/**
 * A UUIDv7 (RFC 9562): 48 bits of `now` in UTC milliseconds, then randomness. Ids of different milliseconds sort
 * by time as text; those of the same millisecond sort by chance.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // Node keeps randomness in store for these, of version 4, whose digits after the version are of the same kind.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
