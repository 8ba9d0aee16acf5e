import { createHash } from 'node:crypto'
import type { DeliverySize } from '../../ports/database/schema.ts'
import {
  type RegisteredFile,
  type RegisterPorts,
  register,
  registered,
  webFile,
} from '../photos/delivery-files.server.ts'
import type { Contents, PhotoToDeliver } from './contents.server.ts'
import { archiveName, safeName, uniqueNames, withEnding } from './names.ts'
import { type ZipEntry, type ZipPart, zipLayout } from './zip.ts'

export interface ArchivePorts extends RegisterPorts {
  developer: { remake(id: string, file: string): Promise<boolean> }
}

export interface StoredEntry extends ZipEntry {
  /** Where its contents are in the storage. */
  key: string
}

/** What is handed over: one photograph as it is, or several in an archive. */
export interface Archive {
  name: string
  type: string
  bytes: number
  photographs: number
  /** Names exactly these bytes: whoever has half of them may ask for the rest. */
  version: string
  parts(start: number, end: number): Iterable<ZipPart<StoredEntry>>
}

/** `developing`: some have no web size yet. `lost`: the file of this photograph is not there any more. */
export type Packing = { archive: Archive } | { developing: number } | { lost: PhotoToDeliver }

/** Files measured at the same time, when they were not before. */
const LANES = 2
/** Files looked for at the same time. */
const LOOKS = 16

const TYPES: Record<string, string> = {
  ...{ jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
  ...{ avif: 'image/avif', tiff: 'image/tiff', heif: 'image/heif' },
}

/**
 * Lays out what is to be handed over. Reads no file that was measured before, but looks whether each is still there
 * and as long as it was: an archive that breaks off in its middle would do so again at every try.
 */
export async function pack(ports: ArchivePorts, contents: Contents, size: DeliverySize): Promise<Packing> {
  const developing = contents.photos.filter(({ developed }) => size === 'web' && !developed).length
  if (developing > 0) return { developing }
  const files = await registered(ports, contents.photos, size)
  await forgetChanged(ports, files)
  const lost = await measureRest(ports, contents.photos, size, files)
  if (lost !== null) return { lost }
  const named = namesOf(contents.photos, size)
  const entries = contents.photos.map((photo, i) => {
    const { key, bytes, crc32 } = files.get(photo.id) as RegisteredFile
    return { name: named[i] as string, key, bytes, crc32, modified: photo.takenAt }
  })
  return {
    archive:
      contents.what === 'photograph' ? single(contents, entries, size) : several(contents, entries, size),
  }
}

/** Takes out what is not there any more, or not as long as it was noted: it is measured anew. */
async function forgetChanged({ storage }: ArchivePorts, files: Map<string, RegisteredFile>): Promise<void> {
  const waiting = [...files.values()].values()
  const look = async () => {
    for (const { photoId, key, bytes } of waiting) {
      if ((await storage.size(key)) !== bytes) files.delete(photoId)
    }
  }
  await Promise.all(Array.from({ length: LOOKS }, look))
}

/** A photograph that has no such file and cannot have it, or null. */
async function measureRest(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  size: DeliverySize,
  files: Map<string, RegisteredFile>,
): Promise<PhotoToDeliver | null> {
  const waiting = photos.filter(({ id }) => !files.has(id)).values()
  let lost: PhotoToDeliver | null = null
  const lane = async () => {
    for (const photo of waiting) {
      const file = (await register(ports, photo, size)) ?? (await remade(ports, photo, size))
      if (file) files.set(photo.id, file)
      else lost = photo
      if (lost !== null) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return lost
}

/** A web size that went missing is developed anew from the original; for that there is nothing. */
async function remade(ports: ArchivePorts, photo: PhotoToDeliver, size: DeliverySize) {
  if (size === 'original') return null
  const made = await ports.developer.remake(photo.id, webFile(photo.width))
  return made ? register(ports, photo, size) : null
}

function namesOf(photos: PhotoToDeliver[], size: DeliverySize): string[] {
  const names = photos.map(({ name }) => (size === 'web' ? withEnding(safeName(name), '.jpg') : name))
  return uniqueNames(names)
}

function single({ photos }: Contents, entries: StoredEntry[], size: DeliverySize): Archive {
  const [entry, photo] = [entries[0] as StoredEntry, photos[0] as PhotoToDeliver]
  return {
    name: entry.name,
    type: (size === 'web' ? TYPES.jpeg : TYPES[photo.format]) ?? 'application/octet-stream',
    bytes: entry.bytes,
    photographs: 1,
    version: versionOf('file', entries),
    parts: (from, to) => [{ entry, from, to }],
  }
}

function several({ album, what, photos }: Contents, entries: StoredEntry[], size: DeliverySize): Archive {
  const { length, parts } = zipLayout(entries)
  const words = [what === 'all' ? null : what, size === 'web' ? 'web size' : null].filter(
    (word) => word !== null,
  )
  return {
    name: archiveName(album.name, words.length > 0 ? words.join(', ') : null),
    type: 'application/zip',
    bytes: length,
    photographs: photos.length,
    version: versionOf('zip', entries),
    parts,
  }
}

function versionOf(layout: 'zip' | 'file', entries: StoredEntry[]): string {
  const hash = createHash('sha256').update(layout)
  for (const { name, key, bytes, crc32, modified } of entries) {
    hash.update(JSON.stringify([name, key, bytes, crc32, modified]))
  }
  return hash.digest('hex').slice(0, 32)
}
