import type { Address } from './port.ts'

/** What stands in addresses without quotes: letters of any script, digits, and the signs of RFC 5322's `atext`. */
const PLAIN = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u
const LONGEST = 254

/** Whether this is one plain address: nothing in it could end it, name a second one, or begin a header. */
export function isMailable(address: string): boolean {
  return address.length <= LONGEST && PLAIN.test(address)
}

/** 'hello@example.com' or 'Baseline Media <hello@example.com>'; null when it is neither. */
export function readAddress(text: string): Address | null {
  const [, name, inside] = text.match(/^(.*?)<([^<>]*)>$/) ?? []
  const address = (inside ?? text).trim()
  if (!isMailable(address)) return null
  const named = oneLine(name ?? '').replace(/^"(.*)"$/, '$1')
  return named ? { name: named, address } : { address }
}

/**
 * A line for a header: no line breaks or other control characters, and no marks that turn the direction of what
 * follows, with which a name could pose as another.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
