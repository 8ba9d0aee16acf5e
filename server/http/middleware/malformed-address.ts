import type { RequestListener } from 'node:http'

/** U+FFFD: harmless in databases, headers and the log, and in no address of ours. */
const REPLACEMENT = '%EF%BF%BD'
const ESCAPED = /(?:%[0-9a-f]{2})+|%/gi
const CONTROL = /%(?:[01][0-9a-f]|7f)/i

/**
 * Refuses two Host headers (RFC 9112, 3.2), of which Node and a proxy might choose different ones. Replaces malformed
 * escapes, invalid UTF-8 and control characters, on which decoders, databases and headers would throw, so that React
 * Router responds with 404.
 */
export function replaceMalformed(next: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      return void response.writeHead(400, { Connection: 'close' }).end()
    }
    if (request.url?.includes('%')) request.url = request.url.replace(ESCAPED, replacement)
    next(request, response)
  }
}

function replacement(escaped: string): string {
  return CONTROL.test(escaped) || !isUtf8(escaped) ? REPLACEMENT : escaped
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}
