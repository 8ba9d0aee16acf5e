import * as t from '#messages/families'
import { inParts } from '../../ports/database/parts.ts'
import type { AlbumDownloads } from '../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { ByteRange } from '../../ports/storage/port.ts'
import { signedInAs } from '../accounts/sessions/sessions.server.ts'
import type { SecurityLog } from '../audit/security-log.server.ts'
import { recordRefusedAlbum } from '../clients/grants/refused-album.server.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.server.ts'
import { dropMeasurement } from '../photos/delivery-files.server.ts'
import { holdsSome } from '../photos/held.server.ts'
import { holderAthletes } from '../viewers/holder.server.ts'
import { addressFor, frameDownloads, openDownloads, openFrames } from '../viewers/viewer.server.ts'
import { pack } from './archive.server.ts'
import { readArchive, storeArchive } from './archives.server.ts'
import { type ArchiveFrames, type Choice, readContents } from './contents.server.ts'
import type { DownloadRequest } from './download-request.server.ts'
import { beginPhotograph, completeDownload, type Delivery } from './downloads.server.ts'
import type { ArchivePorts } from './measure.server.ts'
import { allows } from './offer/allows.ts'
import { respondInRanges, text } from './ranges.ts'
import { lost, NOTHING, nothingLeft, onlySmaller, type Refusal, refuse } from './refusal.ts'
import { safeName } from './zip/names.ts'
import { FileChanged, streamOf } from './zip/stream.server.ts'

export interface DeliveryPorts extends ArchivePorts {
  origin: string
  security: SecurityLog
  downloadLimit: ConcurrencyLimit
  log: { info(fields: object, message: string): void }
  report(error: unknown, request: Request): void
}

interface RequestedDownload {
  choice: Choice | ArchiveFrames
  size: DeliverySize
  downloads: AlbumDownloads
}

type Begin = (range: ByteRange | null) => Promise<string | null | 'changed'>

export async function makeArchive(
  ports: DeliveryPorts,
  download: DownloadRequest,
  wanted: Omit<RequestedDownload, 'downloads'>,
): Promise<{ id: string } | Refusal> {
  const downloads = await allowedDownloads(ports, download)
  if (downloads === null) return NOTHING
  // An archive whose first GET is refused would be listed as a download that was never finished.
  const leave = ports.downloadLimit.enter(download.who)
  if (!leave) return refuse(albumOf(download), 'tooMany')
  try {
    const delivery = await layOut(ports, download, { ...wanted, downloads })
    if (!('archive' in delivery)) return delivery
    const id = await storeArchive(ports, delivery, Date.now())
    return id === null ? refuse(albumOf(download), 'tooMany') : { id }
  } finally {
    leave()
  }
}

export async function deliverArchive(
  ports: DeliveryPorts,
  download: DownloadRequest,
  { id }: { id: string },
): Promise<Response | Refusal> {
  const downloads = await allowedDownloads(ports, download)
  const stored = downloads && (await readArchive(ports, download.viewer, id, Date.now()))
  if (!stored) return NOTHING
  const delivery = await layOut(ports, download, { choice: stored, size: stored.size, downloads })
  if (!('archive' in delivery)) return delivery.status === 404 ? gone(download) : delivery
  if (delivery.archive.version !== stored.version) return gone(download)
  return respond(ports, download, delivery, async () => id)
}

export async function deliverPhotograph(ports: DeliveryPorts, download: DownloadRequest, frameId: string) {
  const { request } = download
  const size = new URL(request.url).searchParams.get('size') ?? 'original'
  const downloads = isSize(size) ? await allowedDownloads(ports, download) : null
  if (!isSize(size) || downloads === null) return NOTHING
  const choice = { what: 'photograph', id: frameId } as const
  const delivery = await layOut(ports, download, { choice, size, downloads })
  if (!('archive' in delivery)) return delivery
  const begin: Begin = (range) => {
    const resumes = range !== null && range.start > 0
    const from = resumes ? (request.headers.has('If-Range') ? 'same' : 'unknown') : 'start'
    return beginPhotograph(ports, delivery, from, Date.now())
  }
  return respond(ports, download, delivery, begin)
}

async function layOut(
  ports: DeliveryPorts,
  download: DownloadRequest,
  { choice, size, downloads }: RequestedDownload,
): Promise<Delivery | Refusal> {
  const album = albumOf(download)
  if (!allows(downloads, size)) return refuse(album, downloads === 'none' ? 'noDownloads' : 'onlyWeb')
  const contents = await readContents(ports, download.viewer, { choice, size }, Date.now())
  if (!contents) return nothingLeft(album, choice.what)
  const packed = await pack(ports, contents, size)
  if ('developing' in packed) {
    ports.log.info({ photographs: packed.developing }, 'download refused: photos are being processed')
    return refuse(album, 'developing')
  }
  if ('smaller' in packed) return onlySmaller(album, packed.smaller.frameId)
  if ('lost' in packed) {
    ports.report(
      new Error(
        `The file of photo ${packed.lost.id} is missing, or can’t be sent without its location or its words`,
      ),
      download.request,
    )
    return lost(album, safeName(packed.lost.name))
  }
  return { contents, size, archive: packed.archive }
}

function respond(
  ports: DeliveryPorts,
  download: DownloadRequest,
  delivery: Delivery,
  begin: Begin,
): Promise<Response | Refusal> {
  return respondInRanges(download.request, delivery.archive, async (range) => {
    const leave = ports.downloadLimit.enter(download.who)
    if (!leave) return refuse(albumOf(download), 'tooMany')
    try {
      const id = await begin(range)
      if (id !== 'changed') return send(ports, download, delivery, { range, id, leave })
      leave()
      return text(409, t.mayHaveChanged())
    } catch (error) {
      leave()
      throw error
    }
  })
}

function send(
  ports: DeliveryPorts,
  download: DownloadRequest,
  delivery: Delivery,
  { range, id, leave }: { range: ByteRange | null; id: string | null; leave: () => void },
): ReadableStream<Uint8Array> {
  const { archive } = delivery
  const { start, end } = range ?? { start: 0, end: archive.bytes - 1 }
  const completed = async () => id !== null && completeDownload(ports, id, Date.now())
  return streamOf(archive.parts(start, end + 1), {
    storage: ports.storage,
    signal: download.request.signal,
    allowed: () => isStillAllowed(ports, download, delivery),
    ended({ complete, error }) {
      leave()
      const last = complete && end === archive.bytes - 1
      const recorded = last ? completed() : recordFailure(ports, error)
      recorded.catch((error) => ports.report(error, download.request))
    },
  })
}

async function isStillAllowed(
  ports: DeliveryPorts,
  download: DownloadRequest,
  { contents: { album, photos }, size }: Delivery,
): Promise<boolean> {
  const { viewer } = download
  if (viewer.slug === null) {
    const frameIds = photos.map(({ frameId }) => frameId)
    const open = await inParts(frameIds, (some) =>
      openFrames(ports, viewer, null, Date.now())
        .clearOrderBy()
        .where('frame.id', 'in', some)
        .select((has) => [
          'frame.id' as const,
          frameDownloads(ports, viewer, Date.now())(has).as('downloads'),
        ])
        .execute(),
    )
    const still = new Set(open.filter(({ downloads }) => allows(downloads, size)).map(({ id }) => id))
    return frameIds.every((id) => still.has(id))
  }
  // By ID: the album's address may change during the download.
  const downloads = album.id === null ? null : await allowedDownloads(ports, download, { id: album.id })
  if (!allows(downloads, size)) return false
  const photoIds = photos.map(({ id }) => id)
  return !(await holdsSome(ports.database, photoIds))
}

/** Drops the measurement of a changed file, so that the next request measures it and gets another version. */
async function recordFailure(ports: DeliveryPorts, error: unknown): Promise<void> {
  if (error instanceof FileChanged) await dropMeasurement(ports, error.key)
  if (error !== undefined) throw error
}

/**
 * Checked before and during a download, which ends when it is no longer allowed. For card holders each album decides.
 */
async function allowedDownloads(
  ports: DeliveryPorts,
  { request, viewer }: DownloadRequest,
  album?: { id: string },
): Promise<AlbumDownloads | null> {
  // Each frame says whether it is bought.
  if ('orderId' in viewer) return 'all'
  if ('personId' in viewer) {
    const open = await holderAthletes(ports, viewer).select('athlete.id').executeTakeFirst()
    return open ? 'all' : null
  }
  if ('clientId' in viewer && !(await signedInAs(ports, request, viewer.clientId))) return null
  const downloads = await openDownloads(ports, viewer, album ?? viewer, Date.now())
  if (downloads === null && 'clientId' in viewer)
    await recordRefusedAlbum(ports, viewer.clientId, viewer.slug)
  return downloads
}

function albumOf({ viewer }: DownloadRequest) {
  if (viewer.slug === null) return { address: viewer.address, way: t.backToPhotos() }
  return { address: addressFor(viewer, viewer.slug) }
}

function isSize(size: string): size is DeliverySize {
  return size === 'original' || size === 'web'
}

function gone(download: DownloadRequest): Response | Refusal {
  if (!download.request.headers.has('Range')) return refuse(albumOf(download), 'changed')
  return text(410, t.archiveEnded())
}
