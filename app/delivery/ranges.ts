import { create as contentDisposition } from 'content-disposition'
import * as t from '#messages/families'
import type { ByteRange } from '../../ports/storage/port.ts'
import { rangeOf } from '../photos/rules/byte-range.ts'
import { matchesEtag } from '../photos/rules/etag.ts'

export interface Ranged {
  name: string
  type: string
  bytes: number
  /** Identifies exactly these bytes. */
  version: string
}

/** `body` streams the range, null for the whole file, or refuses. */
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
    return text(416, t.endsBefore(), { 'Content-Range': `bytes */${bytes}` })
  }
  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Type', type)
  headers.set('Content-Disposition', contentDisposition(name))
  headers.set('Content-Length', `${range ? range.end - range.start + 1 : bytes}`)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (request.method === 'HEAD') return new Response(null, { headers })
  // A browser's prefetch is no download.
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
