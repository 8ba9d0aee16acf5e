import { crc32 } from 'node:zlib'
import type { Database } from '../../ports/database/port.ts'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Slots } from './captions/slots.ts'
import { type Blank, blankOut } from './location/blanks.ts'
import { type Pictured, printOf, widthsFor } from './rules/address.ts'
import { derivativeKey, originalKey, RENDITION } from './storage-keys.server.ts'

export interface MeasurePorts {
  database: Database
  storage: Storage
  developer: {
    /** Where a stored file says its place; null where that cannot be told. */
    findLocation(key: string): Promise<Blank[] | null>
    /** Where words are written into a stored file; null where they cannot be. */
    findSlots(key: string): Promise<Slots | null>
  }
}

/** A file in the storage, as an archive is laid out from it. */
export interface MeasuredFile {
  photoId: string
  key: string
  bytes: number
  /** As it is delivered: with `blanks` overwritten. */
  crc32: number
  blanks: Blank[]
  /** The checksum of the stored file. */
  stored: number
  /** Whether that leaves out where it was taken. */
  strips: boolean
  /** Where words are written into it; null where they cannot be, undefined where nobody has looked. */
  slots: Slots | null | undefined
}

/** Which file of a photograph: `withoutLocation` leaves out where an original was taken; other files never have it. */
export interface Wanted {
  size: DeliverySize
  withoutLocation: boolean
}

/** The photograph or video. */
export interface Photo extends Required<Pictured> {
  /** Pixels. */
  width: number
  video?: 'mp4' | 'mov' | null
  rendition?: 0 | 1 | null
}

/** Of the JPEG that clients download as the web size. Pixels. */
const WEB_WIDTH = 1600
/** Photographs per query: below the number of parameters that either database allows. */
const BATCH = 5000

/** The derivative that is the web size of a photograph of this width: '1600.jpg', or the largest below. */
export function webFile(width: number): string {
  return `${Math.max(...widthsFor(width).filter((w) => w <= WEB_WIDTH))}.jpg`
}

/** The smaller size of a video is its rendition, or the original where there is none. */
export function deliveryKey(photo: Photo, size: DeliverySize): string {
  if (size === 'original' || (photo.video && photo.rendition !== 1)) return originalKey(photo.id)
  return derivativeKey(printOf(photo), photo.video ? RENDITION : webFile(photo.width))
}

/** The files that have been measured, by photograph. Leaves out one that had another storage key then. */
export async function measuredFiles(
  { database }: Pick<MeasurePorts, 'database'>,
  photos: readonly Photo[],
  { size, withoutLocation }: Wanted,
): Promise<Map<string, MeasuredFile>> {
  const keys = new Map(photos.map((photo) => [photo.id, deliveryKey(photo, size)]))
  const found = new Map<string, MeasuredFile>()
  for (let i = 0; i < photos.length; i += BATCH) {
    const ids = photos.slice(i, i + BATCH).map(({ id }) => id)
    const rows = await database.db
      .selectFrom('delivery_file')
      .where('size', '=', size)
      .where('photo_id', 'in', ids)
      .select([
        'photo_id as photoId',
        'storage_key as key',
        'bytes',
        'crc32',
        'blanks',
        'blanked_crc32',
        'slots',
      ])
      .execute()
    for (const row of rows) {
      const { photoId, key, bytes, crc32, blanks, blanked_crc32: blanked } = row
      const strips = withoutLocation && key === originalKey(photoId)
      if (key !== keys.get(photoId) || (strips && blanks === null)) continue
      const file = { crc32: Number(crc32), blanks: JSON.parse(blanks ?? '[]'), blankedCrc32: Number(blanked) }
      const slots = slotsIn(row.slots, file.crc32)
      found.set(photoId, { photoId, key, bytes: Number(bytes), slots, ...asWanted(file, strips) })
    }
  }
  return found
}

/** Measures a file and stores the result. Null when the file is missing, or its place cannot be left out as wanted. */
export async function measureFile(
  { database, storage, developer }: MeasurePorts,
  photo: Photo,
  { size, withoutLocation }: Wanted,
): Promise<MeasuredFile | null> {
  const key = deliveryKey(photo, size)
  // What we made says no place.
  const found = key === originalKey(photo.id) ? await developer.findLocation(key) : []
  const measured = await measure(storage, key, found)
  if (!measured) return null
  const { bytes, blanks, blankedCrc32, ...sums } = measured
  const slots = photo.video ? null : await developer.findSlots(key)
  const place = { blanks: blanks && JSON.stringify(blanks), blanked_crc32: blankedCrc32 }
  const row = {
    photo_id: photo.id,
    size,
    storage_key: key,
    bytes,
    ...sums,
    ...place,
    slots: columnOf(slots, sums.crc32),
  }
  await database.write((trx) =>
    trx
      .insertInto('delivery_file')
      .values(row)
      .onConflict((conflict) => conflict.columns(['photo_id', 'size']).doUpdateSet(row))
      .execute(),
  )
  const strips = withoutLocation && key === originalKey(photo.id)
  if (strips && blanks === null) return null
  return { photoId: photo.id, key, bytes, slots, ...asWanted(measured, strips) }
}

/**
 * As `measureFile`, but does not read a file again whose place cannot be left out, because each request for it would read all
 * of it.
 */
export async function measureOnce(
  ports: MeasurePorts,
  photo: Photo,
  wanted: Wanted,
): Promise<MeasuredFile | null> {
  const key = deliveryKey(photo, wanted.size)
  if (wanted.withoutLocation && key === originalKey(photo.id)) {
    const known = await ports.database.db
      .selectFrom('delivery_file')
      .where('photo_id', '=', photo.id)
      .where('size', '=', wanted.size)
      .where('storage_key', '=', key)
      .where('blanks', 'is', null)
      .select('bytes')
      .executeTakeFirst()
    if (known && (await ports.storage.size(key)) === Number(known.bytes)) return null
  }
  return measureFile(ports, photo, wanted)
}

/** As it is stored: with the checksum of the file, because an earlier release that measures another one leaves it. */
function columnOf(slots: Slots | null, crc32: number): string {
  return JSON.stringify({ of: crc32, slots })
}

function slotsIn(column: string | null, crc32: number): Slots | null | undefined {
  const stored = JSON.parse(column ?? 'null') as { of: number; slots: Slots | null } | null
  if (stored?.of !== crc32) return undefined
  // An earlier release did not look for what is bare.
  return stored.slots && !('bare' in stored.slots) ? undefined : stored.slots
}

/** Where words are written into a file; an earlier release that measured it did not look. */
export async function slotsOf(
  { database, developer }: Pick<MeasurePorts, 'database' | 'developer'>,
  { photoId, key, stored, slots: known }: MeasuredFile,
  size: DeliverySize,
): Promise<Slots | null> {
  if (known !== undefined) return known
  const slots = await developer.findSlots(key)
  await database.db
    .updateTable('delivery_file')
    .set({ slots: columnOf(slots, stored) })
    .where('photo_id', '=', photoId)
    .where('size', '=', size)
    .where('storage_key', '=', key)
    .execute()
  return slots
}

/** Deletes what was measured of a file that has changed since. */
export async function dropMeasurement(
  { database }: Pick<MeasurePorts, 'database'>,
  key: string,
): Promise<void> {
  await database.db.deleteFrom('delivery_file').where('storage_key', '=', key).execute()
}

interface Measured {
  bytes: number
  crc32: number
  /** Null where it cannot be told what says the place. */
  blanks: Blank[] | null
  blankedCrc32: number
}

function asWanted({ crc32, blanks, blankedCrc32 }: Omit<Measured, 'bytes'>, withoutLocation: boolean) {
  if (!withoutLocation || !blanks) return { crc32, stored: crc32, blanks: [], strips: false }
  return { crc32: blankedCrc32, stored: crc32, blanks, strips: true }
}

async function measure(storage: Storage, key: string, blanks: Blank[] | null): Promise<Measured | null> {
  const contents = await storage.open(key)
  if (!contents) return null
  let [bytes, sum, blankedSum] = [0, 0, 0]
  for await (const chunk of contents.stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    blankedSum = crc32(blankOut(chunk, bytes, blanks ?? []), blankedSum)
    bytes += chunk.length
  }
  return { bytes, crc32: sum, blanks, blankedCrc32: blankedSum }
}
