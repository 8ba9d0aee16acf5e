import { type SqlBool, sql } from 'kysely'
import type { Address } from './port.ts'

/** Addresses without quotes: letters of any script, digits, and the characters of RFC 5322's `atext`. */
const PLAIN = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u
const LONGEST = 254

/** Whether this is one plain address, which cannot smuggle in a second one or a header. */
export function isMailable(address: string): boolean {
  return address.length <= LONGEST && PLAIN.test(address)
}

/** Parses 'hello@example.com' or 'Baseline Media <hello@example.com>'; null if it is neither. */
export function readAddress(text: string): Address | null {
  const [, name, inside] = text.match(/^(.*?)<([^<>]*)>$/) ?? []
  const address = (inside ?? text).trim()
  if (!isMailable(address)) return null
  const named = oneLine(name ?? '').replace(/^"(.*)"$/, '$1')
  return named ? { name: named, address } : { address }
}

/**
 * Makes a text safe for a header: without line breaks and other control characters, and without marks that change the
 * writing direction, with which a name could imitate another.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

/** Whether a text names this address, in lower case: 'joann@x.org' does not name 'ann@x.org'. */
export function namesAddress(text: string, address: string): boolean {
  const literal = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}.%+'_-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu').test(
    text,
  )
}

/**
 * The condition that a row of a table has this address, in lower case, in a column, or one with letters besides ASCII,
 * whose capitals neither database knows as we do: check those again.
 */
export function mayBe(table: 'booking' | 'sent_mail', column: string, address: string) {
  const [from, field] = [sql.table(table), sql.ref(column)]
  return sql<SqlBool>`id in (select id from ${from} where lower(${field}) = ${address}
    union all select id from ${from} where length(${field}) <> octet_length(${field}))`
}
