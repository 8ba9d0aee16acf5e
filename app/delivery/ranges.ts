import { create as contentDisposition } from 'content-disposition'
import { type ByteRange, rangeOf } from '../photos/rules/byte-range.ts'
import { matchesEtag } from '../photos/rules/etag.ts'

/** A file to download. */
export interface Ranged {
  name: string
  /** Its media type. */
  type: string
  bytes: number
  /** Identifies exactly these bytes. */
  version: string
}

/**
 * Responds with a file, or with the range of it that the request asks for. `body` streams that range, null for all of it, or
 * says why not.
 */
export async function respondInRanges<T>(
  request: Request,
  { name, type, bytes, version }: Ranged,
  body: (range: ByteRange | null) => Promise<ReadableStream<Uint8Array> | T>,
): Promise<Response | T> {
  const etag = `"${version}"`
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
  if (matchesEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, bytes) : null
  if (range === 'unsatisfiable') {
    return text(416, 'The download ends before that.', { 'Content-Range': `bytes */${bytes}` })
  }
  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Type', type)
  headers.set('Content-Disposition', contentDisposition(name))
  headers.set('Content-Length', `${range ? range.end - range.start + 1 : bytes}`)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (request.method === 'HEAD') return new Response(null, { headers })
  // What a browser fetches because somebody may want it is no download.
  if (request.headers.get('Sec-Purpose')?.includes('prefetch')) return text(503, 'Not before it is wanted.')
  const sent = await body(range)
  return sent instanceof ReadableStream ? new Response(sent, { status: range ? 206 : 200, headers }) : sent
}

export function text(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, no-store',
      ...headers,
    },
  })
}
