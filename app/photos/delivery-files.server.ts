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
    /** As `Developer.read`. */
    read<Name extends ReadingName>(name: Name, key: string): Promise<Reading<Name> | null>
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
  /** How it is delivered without its own words; as `slots`. */
  bare: Bare | null | undefined
}

/** What was found in a file, as it is stored. */
interface Findings {
  /** The checksum of the file, because an earlier release that measures another one leaves this. */
  of: number
  /** What was looked for in it. */
  release: number
  slots?: Slots | null
  bare?: Bare | null
}

/** Findings of an earlier release are not used: it knew fewer names of places. */
const RELEASE = 2

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
  const isVideo = new Set(photos.filter(({ video }) => video).map(({ id }) => id))
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
      const findings = findingsIn(row.slots, Number(crc32))
      if (key !== keys.get(photoId) || (strips && (blanks === null || !(findings || isVideo.has(photoId)))))
        continue
      const file = { crc32: Number(crc32), blanks: JSON.parse(blanks ?? '[]'), blankedCrc32: Number(blanked) }
      const { slots, bare } = findings ?? {}
      found.set(photoId, { photoId, key, bytes: Number(bytes), slots, bare, ...asWanted(file, strips) })
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
  const found = key === originalKey(photo.id) ? await developer.read('findLocation', key) : []
  const measured = await measure(storage, key, found)
  if (!measured) return null
  const { bytes, blanks, blankedCrc32, ...sums } = measured
  const slots = photo.video ? null : await developer.read('findSlots', key)
  const place = { blanks: blanks && JSON.stringify(blanks), blanked_crc32: blankedCrc32 }
  const row = {
    photo_id: photo.id,
    size,
    storage_key: key,
    bytes,
    ...sums,
    ...place,
    slots: columnOf(sums.crc32, { slots }),
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
  return { photoId: photo.id, key, bytes, slots, bare: undefined, ...asWanted(measured, strips) }
}

/**
 * As `measureFile`, but does not read a file again whose place cannot be left out, because each request for it would
 * read all of it.
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

type Finding = Pick<MeasurePorts, 'database' | 'storage' | 'developer'>

/** Where words are written into a file; an earlier release that measured it did not look. */
export async function slotsOf(ports: Finding, file: MeasuredFile, size: DeliverySize): Promise<Slots | null> {
  const slots = file.slots === undefined ? await ports.developer.read('findSlots', file.key) : file.slots
  if (file.slots === undefined) await keep(ports, Object.assign(file, { slots }), size)
  return slots
}

/** How a file is delivered without its own words. It is looked for once, where that is first wanted. */
export async function bareOf(ports: Finding, file: MeasuredFile, size: DeliverySize): Promise<Bare | null> {
  if (file.bare !== undefined) return file.bare
  const found = await ports.developer.read('findBare', file.key)
  const bare = found && (await bareCopy(ports.storage, file.key, found))
  await keep(ports, Object.assign(file, { bare }), size)
  return bare
}

async function keep(
  { database }: Pick<Finding, 'database'>,
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

/** Deletes what was measured of a file that has changed since. */
export async function dropMeasurement(
  { database }: Pick<MeasurePorts, 'database'>,
  key: string,
): Promise<void> {
  await database.db.deleteFrom('delivery_file').where('storage_key', '=', key).execute()
}

function asWanted({ crc32, blanks, blankedCrc32 }: Omit<Measured, 'bytes'>, withoutLocation: boolean) {
  if (!withoutLocation || !blanks) return { crc32, stored: crc32, blanks: [], strips: false }
  return { crc32: blankedCrc32, stored: crc32, blanks, strips: true }
}
