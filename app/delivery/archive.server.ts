import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import * as t from '#messages/families'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { Piece } from '../photos/captions/words.ts'
import { writeWords } from '../photos/captions/write-words.server.ts'
import { type MeasuredFile, slotsOf } from '../photos/delivery-files.server.ts'
import type { FileFormat } from '../photos/intake/file.ts'
import type { Blank } from '../photos/location/blanks.ts'
import type { Contents, PhotoToDeliver } from './contents.server.ts'
import { type ArchivePorts, findTelling, MEASURE_CONCURRENCY, measureAll } from './measure.server.ts'
import type { Ranged } from './ranges.ts'
import { type WantedWords, withOwn } from './words.ts'
import { archiveName, folderName, namesIn, safeName, sharingName, withExtension } from './zip/names.ts'
import { type ZipPart, zipLayout } from './zip/zip.ts'
import type { ZipEntry } from './zip/zip-records.ts'

export interface StoredEntry extends ZipEntry {
  key: string
  /** Overwritten: they say where it was taken. */
  blanks: Blank[]
  pieces?: Piece[]
}

/** A ZIP, or a single photograph. */
export interface Archive extends Ranged {
  photographs: number
  parts(start: number, end: number): Iterable<ZipPart<StoredEntry>>
}

/** `lost`: the file is gone, or may not go out. `smaller`: goes out in the smaller size only. */
export type Packed =
  | { archive: Archive }
  | { developing: number }
  | { lost: PhotoToDeliver }
  | { smaller: PhotoToDeliver }

/** Changes with the ZIP's records, so that no download continues with others. */
const ZIP = 'zip, 2'
const WRITTEN_AT_ONCE = 200
/** They may say where they were taken, and nobody looks. */
const UNREAD: FileFormat[] = ['avif', 'heif', 'png', 'webp']
const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
  heif: 'image/heif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** Checks that every file still has its measured size: otherwise the download would fail at every retry. */
export async function pack(ports: ArchivePorts, contents: Contents, size: DeliverySize): Promise<Packed> {
  const developing = (photos: PhotoToDeliver[]) => photos.filter(({ developed }) => !developed).length
  if (size === 'web' && developing(contents.photos) > 0) return { developing: developing(contents.photos) }
  const files = new Map<string, MeasuredFile>()
  const isPlaced = (photo: PhotoToDeliver) =>
    size === 'original' && !photo.keepPlace && UNREAD.includes(photo.format)
  const readable = contents.photos.filter((photo) => !isPlaced(photo))
  const lost = await measureAll(ports, readable, size, files)
  if (lost !== null) return { lost }
  const telling = [...contents.photos.filter(isPlaced), ...(await findTelling(ports, readable, size, files))]
  const [first] = telling
  if (first && contents.what === 'photograph') return size === 'web' ? { lost: first } : { smaller: first }
  if (developing(telling) > 0) return { developing: developing(telling) }
  const gone = await measureAll(ports, telling, 'web', files)
  const [stillTelling = null] = await findTelling(ports, telling, 'web', files)
  if (gone ?? stillTelling) return { lost: (gone ?? stillTelling) as PhotoToDeliver }
  const smaller = new Set(telling)
  const sizeOf = (photo: PhotoToDeliver) => (smaller.has(photo) ? 'web' : size)
  const names = namesOf(contents.photos, sizeOf)
  const said = await writeAll(ports, contents.photos, { sizeOf, files })
  const entries = contents.photos.map((photo, i) => {
    const delivered = said.get(photo.id) as Delivered
    return { name: names[i] as string, ...delivered, modified: photo.takenAt, exact: true as const }
  })
  const archive =
    contents.what === 'photograph' ? single(contents, entries, size) : zipOf(contents, entries, size)
  return { archive }
}

function namesOf(photos: PhotoToDeliver[], sizeOf: (photo: PhotoToDeliver) => DeliverySize): string[] {
  const folders = new Map<string | null, (name: string) => string>()
  return photos.map((photo) => {
    const folder = photo.folder && folderName(photo.folder)
    const nameHere = folders.get(folder) ?? namesIn()
    folders.set(folder, nameHere)
    const name = nameHere(fileName(photo, sizeOf(photo), t.sizeSharing()))
    return folder === null ? name : `${folder}/${name}`
  })
}

type Delivered = Pick<StoredEntry, 'key' | 'bytes' | 'crc32' | 'blanks' | 'pieces'>

async function writeAll(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  { sizeOf, files }: { sizeOf: (photo: PhotoToDeliver) => DeliverySize; files: Map<string, MeasuredFile> },
): Promise<Map<string, Delivered>> {
  const delivered = new Map<string, Delivered>()
  const waiting = photos.values()
  const write = async () => {
    for (const photo of waiting) {
      if (delivered.size % WRITTEN_AT_ONCE === 0) await pause()
      const file = files.get(photo.id) as MeasuredFile
      const { key, bytes, crc32, blanks, strips } = file
      if (photo.words?.alone) delivered.set(photo.id, bareDelivered(file, photo.words))
      else {
        const slots = photo.words && (await slotsOf(ports, file, sizeOf(photo)))
        const stored = { bytes, crc32, withoutLocation: strips }
        const written = slots && photo.words && writeWords(slots, stored, withOwn(photo.words, slots.said))
        delivered.set(photo.id, {
          key,
          bytes,
          crc32,
          ...written,
          blanks: [...blanks, ...(slots?.blanks ?? [])],
        })
      }
    }
  }
  await Promise.all(Array.from({ length: MEASURE_CONCURRENCY }, write))
  return delivered
}

function bareDelivered({ key, bytes, bare }: MeasuredFile, words: WantedWords): Delivered {
  if (!bare) throw new Error('A file that may not say its own words was not looked into')
  const { blanks, crc32, layout, said } = bare
  const written = layout && writeWords(layout, { bytes, crc32, withoutLocation: true }, withOwn(words, said))
  return { key, bytes, crc32, ...written, blanks }
}

/** '044 DSC_1.jpg', or '044.jpg' where the photographer's name is withheld. */
function fileName(photo: PhotoToDeliver, size: DeliverySize, sharing?: string): string {
  const format = formatOf(photo, size)
  const name = [photo.number, photo.name].filter(Boolean).join(' ')
  return format === photo.format && (size === 'original' || photo.video)
    ? withExtension(safeName(name), format)
    : sharingName(name, format, sharing)
}

function formatOf({ format, video, rendition }: PhotoToDeliver, size: DeliverySize): FileFormat {
  if (size === 'original') return format
  if (!video) return 'jpeg'
  return rendition === 1 ? 'mp4' : format
}

function single({ photos }: Contents, entries: StoredEntry[], size: DeliverySize): Archive {
  const [entry, photo] = [entries[0] as StoredEntry, photos[0] as PhotoToDeliver]
  const name = fileName(photo, size, t.sizeSharing())
  const { bytes } = entry
  // Its bytes stay the same when its number changes, or the language.
  const version = versionOf('file', [{ ...entry, name: fileName({ ...photo, number: null }, size) }])
  const type = TYPES[formatOf(photo, size)] ?? 'application/octet-stream'
  return { name, type, bytes, version, photographs: 1, parts: (from, to) => [{ entry, from, to }] }
}

function zipOf({ album, what, part }: Contents, entries: StoredEntry[], size: DeliverySize): Archive {
  const { length, parts } = zipLayout(entries)
  const suffix = [what !== 'all' && (part ?? t.fileOf({ what })), size === 'web' && t.sizeSharing()]
    .filter(Boolean)
    .join(', ')
  return {
    name: archiveName(album.name, suffix || null),
    type: 'application/zip',
    bytes: length,
    photographs: entries.length,
    version: versionOf(ZIP, entries),
    parts,
  }
}

function versionOf(layout: string, entries: StoredEntry[]): string {
  const hash = createHash('sha256').update(layout)
  for (const { name, key, bytes, crc32, modified } of entries) {
    hash.update(JSON.stringify([name, key, bytes, crc32, modified]))
  }
  return hash.digest('hex').slice(0, 32)
}
