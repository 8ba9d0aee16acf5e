import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context, Next } from 'hono'
import * as t from '#messages/site'
import { accessCheck } from '../../../app/photos/access-check.ts'
import { type Blank, blankOut } from '../../../app/photos/location/blanks.ts'
import { rangeOf } from '../../../app/photos/rules/byte-range.ts'
import { matchesEtag } from '../../../app/photos/rules/etag.ts'
import { inLastLanguage } from '../../../app/site/language.server.ts'
import {
  type ByteRange,
  type Storage,
  StorageUnusable,
  type StoredObject,
} from '../../../ports/storage/port.ts'

export interface StoredFile {
  key: string
  size?: number
  type: string
  cacheControl: string
  headers?: Record<string, string>
  blanks?: Blank[]
  /** Asked while it is sent, which takes minutes for a video. */
  allowed?: () => Promise<boolean>
  remake?: () => Promise<boolean>
}

/** Shorter than the storage's own retries, for which only makers of photographs can wait. */
const LONGEST_WAIT = 8_000
const RETRY_AFTER = 10

/** Revalidation makes lost access take effect at once. */
export const REVALIDATE = {
  cacheControl: 'private, no-cache',
  headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
}

/** Browsers that play a MOV refuse it by that name. */
export const PLAYED = { ...REVALIDATE, type: 'video/mp4' }

/**
 * Returns null for a missing file. A GET of a whole file asks the storage once. Throws StorageUnusable, soon also
 * when the storage is silent.
 */
export async function sendFile(c: Context, storage: Storage, file: StoredFile): Promise<Response | null> {
  const { signal } = c.req.raw
  try {
    const found =
      (await find(c, storage, file)) ?? ((await file.remake?.()) ? await find(c, storage, file) : null)
    return found && (await respond(c, storage, file, found))
  } catch (error) {
    if (!signal.aborted) throw error
    return c.body(null, 499 as 400)
  }
}

type Available = Pick<StoredObject, 'size'> & Partial<StoredObject>

async function find(c: Context, storage: Storage, { key, size }: StoredFile): Promise<Available | null> {
  const isWhole = c.req.method === 'GET' && !c.req.header('Range') && !c.req.header('If-None-Match')
  if (isWhole) return openSoon(c, storage, key)
  const found = size ?? (await soon(() => storage.size(key)))
  return found === null ? null : { size: found }
}

function openSoon(c: Context, storage: Storage, key: string, range?: ByteRange): ReturnType<Storage['open']> {
  return soon((late) => storage.open(key, range, AbortSignal.any([c.req.raw.signal, late])))
}

async function soon<T>(ask: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const silent = new StorageUnusable('The photos can’t be read because the storage isn’t responding.')
    late.abort(silent)
    reject(silent)
  }, LONGEST_WAIT)
  try {
    return await Promise.race([ask(late.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

async function respond(c: Context, storage: Storage, file: StoredFile, { size, stream }: Available) {
  // Different releases of the encoder make files of different sizes.
  const cut = file.blanks?.length ? `-${file.blanks.length}` : ''
  const etag = `"${file.key.split('/').slice(1).join('-')}-${size}${cut}"`
  const headers: Record<string, string> = {
    ETag: etag,
    'Cache-Control': file.cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ...file.headers,
  }
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)

  headers['Accept-Ranges'] = 'bytes'
  headers['Content-Type'] = file.type
  const range = c.req.method === 'GET' ? rangeOf(c.req.raw.headers, etag, size) : null
  if (range === 'unsatisfiable') return unsatisfiable(c, size)

  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size)
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const body = stream ?? (await openSoon(c, storage, file.key, range ?? undefined))?.stream
  if (!body) return null
  return new Response(streamOf(body, range?.start ?? 0, file), { status: range ? 206 : 200, headers })
}

function streamOf(body: Readable, at: number, file: StoredFile): BodyInit {
  const sent = file.blanks || file.allowed ? Readable.from(watched(body, at, file)) : body
  // An unread generator does not close its file, and Node ends a process that leaks one.
  if (sent !== body) sent.once('close', () => body.destroy())
  // Nor does it notice that the visitor has left.
  if (sent !== body) body.once('error', (error) => sent.destroy(error))
  return Readable.toWeb(sent) as ReadableStream as BodyInit
}

async function* watched(body: Readable, at: number, { blanks = [], allowed }: StoredFile) {
  const access = allowed && accessCheck(allowed)
  let start = at
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await access?.recheck()
    yield blankOut(chunk, start, blanks)
    start += chunk.length
  }
}

/** Missing and forbidden files get the same response; a person gets the site's page. */
export function missing(c: Context, next: Next): Response | Promise<void> {
  return c.req.header('Accept')?.includes('text/html') ? next() : notFound(c)
}

function notFound(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
}

export function storageAway(c: Context): Response {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': `${RETRY_AFTER}` }
  return c.text(inLastLanguage(t.photoAway), 503, headers)
}

function unsatisfiable(c: Context, size: number): Response {
  return c.body(null, 416, { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` })
}
