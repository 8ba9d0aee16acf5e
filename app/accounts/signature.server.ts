import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sign } from '../ports.server.ts'

export function signWith(secret: string): Sign {
  return (purpose, text) => {
    const key = createHmac('sha256', secret).update(purpose).digest()
    return createHmac('sha256', key).update(text).digest('base64url')
  }
}

/** Compares in constant time. */
export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
