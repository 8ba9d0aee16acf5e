import { create as contentDisposition } from 'content-disposition'
import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import type { ConcurrencyLimit } from '../../limits/concurrency-limit.server.ts'
import { dropMeasurement } from '../../photos/delivery-files.server.ts'
import { type ByteRange, rangeOf } from '../../photos/rules/byte-range.ts'
import { matchesEtag } from '../../photos/rules/etag.ts'
import { addressFor, keyOf, openDownloads } from '../shares/viewer.server.ts'
import { type Archive, type ArchivePorts, pack } from './archive.server.ts'
import { type Choice, type Contents, type Place, readContents } from './contents/contents.server.ts'
import { beginDownload, completeDownload } from './downloads.server.ts'
import {
  developing,
  lost,
  NOTHING,
  noDownloads,
  nothingLeft,
  onlyWeb,
  type Refusal,
  tooMany,
} from './refusal.ts'
import { asciiName, safeName } from './zip/names.ts'
import { FileChanged, streamOf } from './zip/stream.server.ts'

export interface DeliveryPorts extends ArchivePorts {
  origin: string
  security: SecurityLog
  downloadLimit: ConcurrencyLimit
  log: { info(fields: object, message: string): void }
  report(error: unknown, request: Request): void
}

const NO_STORE = 'private, no-store'

interface Delivery {
  contents: Contents
  size: DeliverySize
  archive: Archive
  who: string
}

/**
 * Responds to a request for photographs, `?size=original` (the default) or `web`. A viewer who may not see the album gets the
 * refusal of an address that never existed. The first response redirects to an address with the version, whose response has a
 * length, accepts ranges and can be resumed.
 *
 * @param who whose downloads under way are counted together
 */
export async function deliver(
  ports: DeliveryPorts,
  request: Request,
  place: Place,
  choice: Choice,
  who: string = keyOf(place),
): Promise<Response | Refusal> {
  const size = new URL(request.url).searchParams.get('size') ?? 'original'
  const album = { address: addressFor(place, place.slug) }
  const downloads = isSize(size) ? await allowedDownloads(ports, request, place) : null
  if (!isSize(size) || downloads === null) return NOTHING
  if (!allows(downloads, size)) return downloads === 'none' ? noDownloads(album) : onlyWeb(album)
  const contents = await readContents(ports, place, choice, Date.now())
  if (!contents) return nothingLeft(album, choice.what)
  const packed = await pack(ports, contents, size)
  if ('developing' in packed) {
    ports.log.info({ photographs: packed.developing }, 'download refused: photographs are being developed')
    return developing(album)
  }
  if ('lost' in packed) {
    ports.report(
      new Error(`The file of photograph ${packed.lost.id} is lost, or cannot be sent without its place`),
      request,
    )
    return lost(album, safeName(packed.lost.name))
  }
  const { archive } = packed
  return (
    redirected(request, size, archive) ?? respond(ports, request, place, { contents, size, archive, who })
  )
}

/**
 * Redirects from an address without the current version; null when the address has it. Albums and favorites change,
 * and `curl -C -` or `wget -c` ask for the rest without If-Range, so they would join halves of two archives. Those get
 * an error. The whole archive would not help: wget skips as many bytes as it has.
 */
function redirected(request: Request, size: DeliverySize, { version, bytes }: Archive): Response | null {
  const { pathname, searchParams } = new URL(request.url)
  const requested = searchParams.get('version')
  const isCached = matchesEtag(request.headers.get('If-None-Match'), `"${version}"`)
  if (requested === version || request.headers.has('If-Range') || isCached) return null
  const range = rangeOf(request.headers, '', bytes)
  if (range === 'unsatisfiable' || (range && range.start > 0)) return requested ? changed() : noVersion()
  const headers = { Location: `${pathname}?size=${size}&version=${version}`, 'Cache-Control': NO_STORE }
  return new Response(null, { status: 302, headers })
}

async function respond(
  ports: DeliveryPorts,
  request: Request,
  place: Place,
  delivery: Delivery,
): Promise<Response | Refusal> {
  const { bytes, version, name, type } = delivery.archive
  const etag = `"${version}"`
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
  if (matchesEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, bytes) : null
  if (range === 'unsatisfiable') return unsatisfiable(bytes)

  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Type', type)
  headers.set('Content-Disposition', contentDisposition(name, { fallback: asciiName(name) }))
  headers.set('Content-Length', `${range ? range.end - range.start + 1 : bytes}`)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const leave = ports.downloadLimit.enter(delivery.who)
  if (!leave) return tooMany({ address: addressFor(place, place.slug) })
  try {
    const body = await begin(ports, request, place, delivery, range, leave)
    return new Response(body, { status: range ? 206 : 200, headers })
  } catch (error) {
    leave()
    throw error
  }
}

async function begin(
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
    allowed: async () => allows(await allowedDownloads(ports, request, place), size),
    ended({ complete, error }) {
      leave()
      const last = complete && end === archive.bytes - 1
      const recorded = last ? completeDownload(ports, id, Date.now()) : recordFailure(ports, error)
      recorded.catch((error) => ports.report(error, request))
    },
  })
}

/** Drops the measurement of a changed file, so that the next request measures it and gets another version. */
async function recordFailure(ports: DeliveryPorts, error: unknown): Promise<void> {
  if (error instanceof FileChanged) await dropMeasurement(ports, error.key)
  if (error !== undefined) throw error
}

function allows(downloads: AlbumDownloads | null, size: DeliverySize): boolean {
  return downloads === 'all' || downloads === size
}

/**
 * What the viewer may download; null without a session of the client, and while the album is not open to them. Asked before a
 * download and during it, which ends when it is no longer allowed.
 */
async function allowedDownloads(
  ports: DeliveryPorts,
  request: Request,
  place: Place,
): Promise<AlbumDownloads | null> {
  if ('clientId' in place && !(await signedInAs(ports, request, place.clientId))) return null
  const downloads = await openDownloads(ports, place, place.slug, Date.now())
  if (downloads === null && 'clientId' in place) await recordRefusedAlbum(ports, place.clientId, place.slug)
  return downloads
}

function isSize(size: string): size is DeliverySize {
  return size === 'original' || size === 'web'
}

/** Plain text, because only programs that resume a download get here. */
function changed(): Response {
  return text(409, 'This is no longer what the download began with. Please begin it again.')
}

function noVersion(): Response {
  return text(409, 'Please resume at the address that the download was led to when it began, or begin again.')
}

function unsatisfiable(bytes: number): Response {
  return text(416, 'The download ends before that.', { 'Content-Range': `bytes */${bytes}` })
}

function text(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': NO_STORE,
      ...headers,
    },
  })
}
