import type { ByteRange } from '../../../ports/storage/port.ts'

/** Reads RFC 9110, section 14. Null for the whole file: no range, several, an invalid one, or one of another `etag`. */
export function rangeOf(headers: Headers, etag: string, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range')?.trim() ?? '')
  if (!parts || (!parts[1] && !parts[2])) return null
  const condition = headers.get('If-Range')
  if (condition !== null && condition !== etag) return null
  return within(parts[1] ? Number(parts[1]) : null, parts[2] ? Number(parts[2]) : null, size)
}

function within(first: number | null, last: number | null, size: number): ByteRange | 'unsatisfiable' | null {
  if (first === null) {
    const length = Math.min(last ?? 0, size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  if (last !== null && last < first) return null
  return first < size ? { start: first, end: Math.min(last ?? size - 1, size - 1) } : 'unsatisfiable'
}
