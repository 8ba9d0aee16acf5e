import type { RequestListener } from 'node:http'

/** U+FFFD: a letter like others to databases, headers and the log, and in no address of ours. */
const NO_LETTER = '%EF%BF%BD'
const ESCAPED = /(?:%[0-9a-f]{2})+|%/gi
const CONTROL = /%(?:[01][0-9a-f]|7f)/i

/**
 * Puts a letter that nothing is called by where a request's address holds what no letter is: escapes that are none or no
 * UTF-8, and control characters, which a database or a header may refuse. Such an address is then missing like any other.
 */
export function replaceMalformed(next: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url?.includes('%')) request.url = request.url.replace(ESCAPED, legible)
    next(request, response)
  }
}

function legible(escaped: string): string {
  return CONTROL.test(escaped) || !isUtf8(escaped) ? NO_LETTER : escaped
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}
