import { crc32 } from 'node:zlib'
import type { Database } from '../../ports/database/port.ts'
import type { DeliverySize } from '../../ports/database/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { widthsFor } from './rules/address.ts'
import { derivativeKey, originalKey } from './storage-keys.server.ts'

export interface MeasurePorts {
  database: Database
  storage: Storage
}

/** A file in the storage, as an archive is laid out from it. */
export interface MeasuredFile {
  photoId: string
  key: string
  bytes: number
  crc32: number
}

interface Photo {
  id: string
  /** Pixels. */
  width: number
}

/** Of the JPEG that clients download as the web size. Pixels. */
const WEB_WIDTH = 1600
/** Photographs per query: below the number of parameters that either database allows. */
const BATCH = 5000

/** The derivative that is the web size of a photograph of this width: '1600.jpg', or the largest below. */
export function webFile(width: number): string {
  return `${Math.max(...widthsFor(width).filter((w) => w <= WEB_WIDTH))}.jpg`
}

export function deliveryKey({ id, width }: Photo, size: DeliverySize): string {
  return size === 'original' ? originalKey(id) : derivativeKey(id, webFile(width))
}

/** The files that have been measured, by photograph. Leaves out one that had another storage key then. */
export async function measuredFiles(
  { database }: Pick<MeasurePorts, 'database'>,
  photos: readonly Photo[],
  size: DeliverySize,
): Promise<Map<string, MeasuredFile>> {
  const keys = new Map(photos.map((photo) => [photo.id, deliveryKey(photo, size)]))
  const found = new Map<string, MeasuredFile>()
  for (let i = 0; i < photos.length; i += BATCH) {
    const ids = photos.slice(i, i + BATCH).map(({ id }) => id)
    const rows = await database.db
      .selectFrom('delivery_file')
      .where('size', '=', size)
      .where('photo_id', 'in', ids)
      .select(['photo_id as photoId', 'storage_key as key', 'bytes', 'crc32'])
      .execute()
    for (const row of rows) {
      if (row.key !== keys.get(row.photoId)) continue
      found.set(row.photoId, { ...row, bytes: Number(row.bytes), crc32: Number(row.crc32) })
    }
  }
  return found
}

/** Measures a file and stores the result. Null when the file is missing. */
export async function measureFile(
  { database, storage }: MeasurePorts,
  photo: Photo,
  size: DeliverySize,
): Promise<MeasuredFile | null> {
  const key = deliveryKey(photo, size)
  const measured = await measure(storage, key)
  if (!measured) return null
  const row = { photo_id: photo.id, size, storage_key: key, ...measured }
  await database.write((trx) =>
    trx
      .insertInto('delivery_file')
      .values(row)
      .onConflict((conflict) => conflict.columns(['photo_id', 'size']).doUpdateSet(row))
      .execute(),
  )
  return { photoId: photo.id, key, ...measured }
}

/** Deletes what was measured of a file that has changed since. */
export async function dropMeasurement({ database }: MeasurePorts, key: string): Promise<void> {
  await database.db.deleteFrom('delivery_file').where('storage_key', '=', key).execute()
}

async function measure(storage: Storage, key: string): Promise<{ bytes: number; crc32: number } | null> {
  const contents = await storage.open(key)
  if (!contents) return null
  let [bytes, sum] = [0, 0]
  for await (const chunk of contents as AsyncIterable<Buffer>) {
    bytes += chunk.length
    sum = crc32(chunk, sum)
  }
  return { bytes, crc32: sum }
}
