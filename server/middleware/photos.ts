import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context, Handler } from 'hono'
import { RECIPE } from '../../app/photos/address.ts'
import { rangeOf } from '../../app/photos/byte-range.ts'
import type { Darkroom } from '../../app/photos/darkroom.server.ts'
import { filesOf, TALL_FILES } from '../../app/photos/derivatives.ts'
import { publicPhoto } from '../../app/photos/photos.server.ts'
import { derivativeKey } from '../../app/photos/shelf.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'

/** Where {@link servePhotos} belongs: `app.get(PHOTOS_PATH, servePhotos(ports))`, which answers HEAD too. */
export const PHOTOS_PATH = '/photos/:recipe/:id/:file'

interface PhotosPorts {
  database: Database
  storage: Storage
  darkroom: Pick<Darkroom, 'remake'>
  /** UTC milliseconds; posts are out from their minute on. */
  now?: () => number
}

/**
 * Serves the derivatives of photographs that anybody may see. All others, and all that is not there, are the same
 * 404. A lost derivative is made anew while the visitor waits.
 */
export function servePhotos(ports: PhotosPorts): Handler<object, typeof PHOTOS_PATH> {
  return async (c) => {
    const { recipe, id, file } = c.req.param()
    if (recipe !== String(RECIPE) || !/^[0-9a-f]{32}$/.test(id)) return missing(c)
    const photo = await publicPhoto(ports.database, id, (ports.now ?? Date.now)())
    if (!photo || ![...filesOf(photo.width), ...TALL_FILES].includes(file)) return missing(c)
    const key = derivativeKey(id, file)
    const size = await sizeOrRemade(ports, id, file)
    return size === null ? missing(c) : answer(c, ports.storage, key, size)
  }
}

async function sizeOrRemade({ storage, darkroom }: PhotosPorts, id: string, file: string) {
  const key = derivativeKey(id, file)
  const size = await storage.size(key)
  if (size !== null) return size
  return (await darkroom.remake(id, file)) ? storage.size(key) : null
}

function missing(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
}

function unsatisfiable(c: Context, size: number): Response {
  return c.body(null, 416, { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` })
}

async function answer(c: Context, storage: Storage, key: string, size: number): Promise<Response> {
  // The size tells a file that was made anew, by another release of the encoder, from the one before.
  const etag = `"${key.split('/').slice(1).join('-')}-${size}"`
  const headers: Record<string, string> = {
    ETag: etag,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  }
  if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)

  headers['Accept-Ranges'] = 'bytes'
  headers['Content-Type'] = key.endsWith('.avif') ? 'image/avif' : 'image/jpeg'
  const range = c.req.method === 'GET' ? rangeOf(c.req.raw.headers, etag, size) : null
  if (range === 'unsatisfiable') return unsatisfiable(c, size)

  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size)
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const body = await storage.open(key, range ?? undefined)
  if (!body) return missing(c)
  return new Response(Readable.toWeb(body) as ReadableStream as BodyInit, {
    status: range ? 206 : 200,
    headers,
  })
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
