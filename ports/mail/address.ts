import { type SqlBool, sql } from 'kysely'
import type { Address } from './port.ts'

/** Unquoted addresses: letters of any script, digits, and RFC 5322's `atext`. */
const PLAIN = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u
const LONGEST = 254

/** Whether a text is one plain address, which cannot smuggle in a second one or a header. */
export function isMailable(address: string): boolean {
  return address.length <= LONGEST && PLAIN.test(address)
}

/** Parses 'hello@example.com' or 'Baseline Media <hello@example.com>'. */
export function readAddress(text: string): Address | null {
  const [, name, inside] = text.match(/^(.*?)<([^<>]*)>$/) ?? []
  const address = (inside ?? text).trim()
  if (!isMailable(address)) return null
  const named = oneLine(name ?? '').replace(/^"(.*)"$/, '$1')
  return named ? { name: named, address } : { address }
}

/** Removes line breaks, control characters, and marks of writing direction, by which a name could imitate another. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

/** Whether a text contains this address, in lower case: 'joann@x.org' does not contain 'ann@x.org'. */
export function namesAddress(text: string, address: string): boolean {
  const literal = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}.%+'_-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu').test(
    text,
  )
}

/** Finds rows with this address (lower case), or with letters besides ASCII: check those again in JavaScript. */
export function mayBe(table: 'booking' | 'sent_mail' | 'store_order', column: string, address: string) {
  const [from, field] = [sql.table(table), sql.ref(column)]
  return sql<SqlBool>`id in (select id from ${from} where lower(${field}) = ${address}
    union all select id from ${from} where length(${field}) <> octet_length(${field}))`
}
