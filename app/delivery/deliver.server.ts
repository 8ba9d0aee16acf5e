import type { DeliverySize } from '../../ports/database/schema.ts'
import { signedIn } from '../accounts/sessions.server.ts'
import { liveGrants } from '../clients/grants.server.ts'
import { unregister } from '../photos/delivery-files.server.ts'
import { type ByteRange, rangeOf } from '../photos/rules/byte-range.ts'
import type { DownloadLimit } from '../ports.server.ts'
import { type Archive, type ArchivePorts, pack } from './archive.server.ts'
import { type Choice, type Contents, type Place, readContents } from './contents.server.ts'
import { beginDownload, completeDownload } from './downloads.server.ts'
import { contentDisposition, safeName } from './names.ts'
import { FileChanged, streamOf } from './stream.server.ts'

export interface DeliveryPorts extends ArchivePorts {
  origin: string
  downloadLimit: DownloadLimit
  report(error: unknown, request: Request): void
}

const NOT_KEPT = 'private, no-store'

interface Delivery {
  contents: Contents
  size: DeliverySize
  archive: Archive
}

/**
 * Answers a request for photographs to take home: `?size=original` (which is meant when nothing is said) or `web`.
 * Whoever is not signed in as this client, or has no live grant for the album, gets the same 404 as for an address
 * where nothing ever was. The address that is led to names the version: there a download can be resumed, and the answer
 * says its length and takes ranges.
 */
export async function deliver(
  ports: DeliveryPorts,
  request: Request,
  place: Place,
  choice: Choice,
): Promise<Response> {
  const size = new URL(request.url).searchParams.get('size') ?? 'original'
  if (!isSize(size) || !(await isTheirs(ports, request, place))) return nothing()
  const contents = await readContents(ports, place, choice, Date.now())
  if (!contents) return nothing()
  const packing = await pack(ports, contents, size)
  if ('developing' in packing) return later('Some of these photographs are still being developed.', 60)
  if ('lost' in packing) {
    ports.report(new Error(`The file of photograph ${packing.lost.id} is lost`), request)
    const which = `The photograph ${safeName(packing.lost.name)} cannot be read at the moment.`
    return later(`${which} The studio has been told. All others can be selected and downloaded.`, 3600)
  }
  const { archive } = packing
  return otherAddress(request, size, archive) ?? answer(ports, request, place, { contents, size, archive })
}

/**
 * For an address that names no version, or another than there is now. Albums and favourites change, and whoever asks
 * for the rest without saying of what (`curl -C -`, `wget -c`: no If-Range) would join halves of two archives. They are
 * not answered with the whole either: wget skips as much of it as it has.
 */
function otherAddress(request: Request, size: DeliverySize, { version, bytes }: Archive): Response | null {
  const { pathname, searchParams } = new URL(request.url)
  const named = searchParams.get('version')
  if (named === version || request.headers.has('If-Range') || hasIt(request, `"${version}"`)) return null
  const range = rangeOf(request.headers, '', bytes)
  if (range === 'unsatisfiable' || (range && range.start > 0)) return named ? changed() : unnamed()
  const headers = { Location: `${pathname}?size=${size}&version=${version}`, 'Cache-Control': NOT_KEPT }
  return new Response(null, { status: 302, headers })
}

async function answer(ports: DeliveryPorts, request: Request, place: Place, delivery: Delivery) {
  const { bytes, version, name, type } = delivery.archive
  const etag = `"${version}"`
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
  if (hasIt(request, etag)) return new Response(null, { status: 304, headers })
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, bytes) : null
  if (range === 'unsatisfiable') return unsatisfiable(bytes)

  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Type', type)
  headers.set('Content-Disposition', contentDisposition(name))
  headers.set('Content-Length', `${range ? range.end - range.start + 1 : bytes}`)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const leave = ports.downloadLimit.enter(place.clientId)
  if (!leave) return tooMany()
  try {
    const body = await opened(ports, request, place, delivery, range, leave)
    return new Response(body, { status: range ? 206 : 200, headers })
  } catch (error) {
    leave()
    throw error
  }
}

async function opened(
  ports: DeliveryPorts,
  request: Request,
  place: Place,
  { contents, size, archive }: Delivery,
  range: ByteRange | null,
  leave: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const { start, end } = range ?? { start: 0, end: archive.bytes - 1 }
  const id = await beginDownload(ports, contents, size, archive, start, Date.now())
  return streamOf(archive.parts(start, end + 1), {
    storage: ports.storage,
    signal: request.signal,
    allowed: () => isTheirs(ports, request, place),
    ended({ complete, error }) {
      leave()
      const last = complete && end === archive.bytes - 1
      const noted = last ? completeDownload(ports, id, Date.now()) : remember(ports, error)
      noted.catch((error) => ports.report(error, request))
    },
  })
}

/** A file that has changed is measured anew for the next request; that one has another version. */
async function remember(ports: DeliveryPorts, error: unknown): Promise<void> {
  if (error instanceof FileChanged) await unregister(ports, error.key)
  if (error !== undefined) throw error
}

/** Asked at the beginning and all along: a session that ends and a grant that is taken back end the download too. */
async function isTheirs(ports: DeliveryPorts, request: Request, { clientId, slug }: Place): Promise<boolean> {
  const client = await signedIn(ports, request)
  if (client?.clientId !== clientId) return false
  const album = await liveGrants(ports, clientId, Date.now())
    .where('album.slug', '=', slug)
    .select('album.id')
    .executeTakeFirst()
  return album !== undefined
}

function isSize(size: string): size is DeliverySize {
  return size === 'original' || size === 'web'
}

function hasIt(request: Request, etag: string): boolean {
  const tags = request.headers.get('If-None-Match')?.split(',') ?? []
  return tags.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/** The same for whatever is forbidden, over, or never was. */
export function nothing(): Response {
  return plain(
    404,
    'There is nothing to download here. Perhaps you are signed out, or the album has left the portal.',
  )
}

function later(sentence: string, seconds: number): Response {
  return plain(503, `${sentence} Please try again later.`, { 'Retry-After': `${seconds}` })
}

function tooMany(): Response {
  const sentence = 'You have several downloads under way. Please start this one when one of them is done.'
  return plain(429, sentence, { 'Retry-After': '30' })
}

function changed(): Response {
  return plain(409, 'This is no longer what the download began with. Please begin it again.')
}

function unnamed(): Response {
  return plain(
    409,
    'Please resume at the address that the download was led to when it began, or begin again.',
  )
}

function unsatisfiable(bytes: number): Response {
  return plain(416, 'The download ends before that.', { 'Content-Range': `bytes */${bytes}` })
}

function plain(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': NOT_KEPT,
      ...headers,
    },
  })
}
