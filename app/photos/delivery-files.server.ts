import { inParts } from '../../ports/database/parts.ts'
import type { Database } from '../../ports/database/port.ts'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { bareCopy } from './bare/copy.server.ts'
import type { Bare, Slots } from './captions/slots.ts'
import type { Reading, ReadingName } from './develop/workers/worker-pool.server.ts'
import type { Blank } from './location/blanks.ts'
import { type Measured, measure } from './measure.server.ts'
import { type Pictured, printOf, widthsFor } from './rules/address.ts'
import { derivativeKey, originalKey, RENDITION } from './storage-keys.server.ts'

export interface MeasurePorts {
  database: Database
  storage: Storage
  developer: {
    read<Name extends ReadingName>(name: Name, key: string): Promise<Reading<Name> | null>
  }
}

export interface MeasuredFile {
  photoId: string
  key: string
  bytes: number
  crc32: number
  blanks: Blank[]
  stored: number
  strips: boolean
  /** Null where words cannot be written, undefined where nobody has looked. */
  slots: Slots | null | undefined
  bare: Bare | null | undefined
}

interface Findings {
  /** The checksum of the file: an earlier release that measures another one leaves this. */
  of: number
  release: number
  slots?: Slots | null
  bare?: Bare | null
}

/** Findings of an earlier release are not used: it wrote words into PNGs. */
const RELEASE = 3

/** `withoutLocation` concerns originals; other files never have one. */
export interface FileRequest {
  size: DeliverySize
  withoutLocation: boolean
}

export interface Photo extends Required<Pictured> {
  width: number
  video?: 'mp4' | 'mov' | null
  rendition?: 0 | 1 | null
}

/** Pixels. */
const WEB_WIDTH = 1600

/** Returns '1600.jpg', or the largest below. */
export function webFile(width: number): string {
  return `${Math.max(...widthsFor(width).filter((w) => w <= WEB_WIDTH))}.jpg`
}

/** The web size of a video is its rendition, or the original if there is none. */
export function deliveryKey(photo: Photo, size: DeliverySize): string {
  if (size === 'original' || (photo.video && photo.rendition !== 1)) return originalKey(photo.id)
  return derivativeKey(printOf(photo), photo.video ? RENDITION : webFile(photo.width))
}

/** Returns measured files by photograph, without those whose storage key has changed. */
export async function measuredFiles(
  { database }: Pick<MeasurePorts, 'database'>,
  photos: readonly Photo[],
  { size, withoutLocation }: FileRequest,
): Promise<Map<string, MeasuredFile>> {
  const keys = new Map(photos.map((photo) => [photo.id, deliveryKey(photo, size)]))
  const isVideo = new Set(photos.filter(({ video }) => video).map(({ id }) => id))
  const found = new Map<string, MeasuredFile>()
  const rows = await inParts([...keys.keys()], (ids) =>
    database.db
      .selectFrom('delivery_file')
      .where('size', '=', size)
      .where('photo_id', 'in', ids)
      .select(['photo_id as photoId', 'storage_key as key', 'bytes', 'crc32'])
      .select(['blanks', 'blanked_crc32', 'slots as column'])
      .execute(),
  )
  for (const { photoId, key, bytes, crc32, blanks, blanked_crc32: blanked, column } of rows) {
    const strips = withoutLocation && key === originalKey(photoId)
    const findings = findingsIn(column, Number(crc32))
    if (key !== keys.get(photoId) || (strips && (blanks === null || !(findings || isVideo.has(photoId)))))
      continue
    const file = { crc32: Number(crc32), blanks: JSON.parse(blanks ?? '[]'), blankedCrc32: Number(blanked) }
    const { slots, bare } = findings ?? {}
    found.set(photoId, { photoId, key, bytes: Number(bytes), slots, bare, ...asWanted(file, strips) })
  }
  return found
}

/** Measures a file and stores the result. Null if it is missing, or its location cannot be left out. */
export async function measureFile(
  { database, storage, developer }: MeasurePorts,
  photo: Photo,
  { size, withoutLocation }: FileRequest,
): Promise<MeasuredFile | null> {
  const key = deliveryKey(photo, size)
  // Our own files have no location.
  const found = key === originalKey(photo.id) ? await developer.read('findLocation', key) : []
  const measured = await measure(storage, key, found)
  if (!measured) return null
  const { bytes, blanks, blankedCrc32, ...sums } = measured
  const slots = photo.video ? null : await developer.read('findSlots', key)
  const location = { blanks: blanks && JSON.stringify(blanks), blanked_crc32: blankedCrc32 }
  const findings = { slots: columnOf(sums.crc32, { slots }) }
  const row = { photo_id: photo.id, size, storage_key: key, bytes, ...sums, ...location, ...findings }
  await database.write((trx) =>
    trx
      .insertInto('delivery_file')
      .values(row)
      .onConflict((conflict) => conflict.columns(['photo_id', 'size']).doUpdateSet(row))
      .execute(),
  )
  const strips = withoutLocation && key === originalKey(photo.id)
  if (strips && blanks === null) return null
  return { photoId: photo.id, key, bytes, slots, bare: undefined, ...asWanted(measured, strips) }
}

/** Skips a known file whose location cannot be left out: each request would read all of it again. */
export async function measureOnce(ports: MeasurePorts, photo: Photo, wanted: FileRequest) {
  const key = deliveryKey(photo, wanted.size)
  if (wanted.withoutLocation && key === originalKey(photo.id)) {
    const known = await ports.database.db
      .selectFrom('delivery_file')
      .where('photo_id', '=', photo.id)
      .where('size', '=', wanted.size)
      .where('storage_key', '=', key)
      .where('blanks', 'is', null)
      .select(['bytes', 'crc32', 'slots'])
      .executeTakeFirst()
    const isKnown = known && findingsIn(known.slots, Number(known.crc32))
    if (isKnown && (await ports.storage.size(key)) === Number(known.bytes)) return null
  }
  return measureFile(ports, photo, wanted)
}

function columnOf(of: number, { slots, bare }: Pick<Findings, 'slots' | 'bare'>): string {
  return JSON.stringify({ of, release: RELEASE, slots, bare } satisfies Findings)
}

function findingsIn(column: string | null, crc32: number): Findings | null {
  const stored: Findings | null = JSON.parse(column ?? 'null')
  return stored?.of === crc32 && stored.release === RELEASE ? stored : null
}

export async function slotsOf(ports: MeasurePorts, file: MeasuredFile, size: DeliverySize) {
  const slots = file.slots === undefined ? await ports.developer.read('findSlots', file.key) : file.slots
  if (file.slots === undefined) await keep(ports, Object.assign(file, { slots }), size)
  return slots
}

export async function bareOf(ports: MeasurePorts, file: MeasuredFile, size: DeliverySize) {
  if (file.bare !== undefined) return file.bare
  const found = await ports.developer.read('findBare', file.key)
  const bare = found && (await bareCopy(ports.storage, file.key, found))
  await keep(ports, Object.assign(file, { bare }), size)
  return bare
}

async function keep(
  { database }: Pick<MeasurePorts, 'database'>,
  { photoId, key, stored, slots, bare }: MeasuredFile,
  size: DeliverySize,
): Promise<void> {
  await database.db
    .updateTable('delivery_file')
    .set({ slots: columnOf(stored, { slots, bare }) })
    .where('photo_id', '=', photoId)
    .where('size', '=', size)
    .where('storage_key', '=', key)
    .execute()
}

export async function dropMeasurement({ database }: Pick<MeasurePorts, 'database'>, key: string) {
  await database.db.deleteFrom('delivery_file').where('storage_key', '=', key).execute()
}

function asWanted({ crc32, blanks, blankedCrc32 }: Omit<Measured, 'bytes'>, withoutLocation: boolean) {
  if (!withoutLocation || !blanks) return { crc32, stored: crc32, blanks: [], strips: false }
  return { crc32: blankedCrc32, stored: crc32, blanks, strips: true }
}
