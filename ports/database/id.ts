import { createHash, randomUUID } from 'node:crypto'

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns a UUIDv7 (RFC 9562): IDs sort by time as text; within a millisecond the order is random. */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // Node caches random bytes for randomUUID; the digits after its version (4) fit version 7 too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns UTC milliseconds; null for any other ID. */
export function timeOfId(id: string): number | null {
  return UUID.test(id) && id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null
}

/** Returns the UUIDv8 (RFC 9562) of a name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
