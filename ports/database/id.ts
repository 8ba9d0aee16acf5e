import { randomUUID } from 'node:crypto'

/**
 * A UUIDv7 (RFC 9562): 48 bits of `now` in UTC milliseconds, then random bits. As text, IDs sort by time; within a
 * millisecond the order is random.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // randomUUID is fast because Node caches random bytes; the digits after its version (4) fit version 7 too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
