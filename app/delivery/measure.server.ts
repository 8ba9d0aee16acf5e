import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import {
  bareOf,
  type MeasuredFile,
  type MeasurePorts,
  measuredFiles,
  measureFile,
  measureOnce,
  type Wanted,
  webFile,
} from '../photos/delivery-files.server.ts'
import { printOf } from '../photos/rules/address.ts'
import type { PhotoToDeliver } from './contents.server.ts'

export interface ArchivePorts extends MeasurePorts {
  developer: MeasurePorts['developer'] & { remake(print: string, file: string): Promise<boolean> }
}

/** How many files are measured at once. */
export const MEASURE_CONCURRENCY = 2
/** How many are looked for at once, so that a large album takes a bucket no longer than it must. */
const LOOK_CONCURRENCY = 32

/** Measures these photographs, unless they are. Returns the first whose file is gone for good, or null. */
export async function measureAll(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  size: DeliverySize,
  files: Map<string, MeasuredFile>,
): Promise<PhotoToDeliver | null> {
  const known = await measuredOf(ports, photos, size)
  await dropChanged(ports, known)
  const lost = await measureRest(ports, photos, size, known)
  for (const [id, file] of known) files.set(id, file)
  return lost
}

/** Of those whose own words may not go out, the ones whose file cannot do without them. */
export async function findTelling(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  size: DeliverySize,
  files: Map<string, MeasuredFile>,
): Promise<PhotoToDeliver[]> {
  const waiting = photos.filter(({ words }) => words?.alone).values()
  const telling: PhotoToDeliver[] = []
  const look = async () => {
    for (const photo of waiting) {
      if ((await bareOf(ports, files.get(photo.id) as MeasuredFile, size)) === null) telling.push(photo)
    }
  }
  await Promise.all(Array.from({ length: MEASURE_CONCURRENCY }, look))
  return telling
}

/** The files that have been measured, each as its album wants it. */
async function measuredOf(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  size: DeliverySize,
): Promise<Map<string, MeasuredFile>> {
  const groups = Map.groupBy(photos, ({ keepPlace }) => keepPlace)
  const found = [...groups].map(([keepPlace, some]) =>
    measuredFiles(ports, some, { size, withoutLocation: !keepPlace }),
  )
  return new Map((await Promise.all(found)).flatMap((files) => [...files]))
}

/** Drops files that are gone or have another size, so that they are measured again. */
async function dropChanged({ storage }: ArchivePorts, files: Map<string, MeasuredFile>): Promise<void> {
  const waiting = [...files.values()].values()
  const look = async () => {
    for (const { photoId, key, bytes } of waiting) {
      if ((await storage.size(key)) !== bytes) files.delete(photoId)
    }
  }
  await Promise.all(Array.from({ length: LOOK_CONCURRENCY }, look))
}

/** Measures the photographs that `files` lacks. Returns the first whose file is gone for good, or null. */
async function measureRest(
  ports: ArchivePorts,
  photos: PhotoToDeliver[],
  size: DeliverySize,
  files: Map<string, MeasuredFile>,
): Promise<PhotoToDeliver | null> {
  const waiting = photos.filter(({ id }) => !files.has(id)).values()
  let lost: PhotoToDeliver | null = null
  const measure = async () => {
    for (const photo of waiting) {
      const wanted = { size, withoutLocation: !photo.keepPlace }
      const file = (await measureOnce(ports, photo, wanted)) ?? (await remade(ports, photo, wanted))
      if (file) files.set(photo.id, file)
      else lost = photo
      if (lost !== null) return
    }
  }
  await Promise.all(Array.from({ length: MEASURE_CONCURRENCY }, measure))
  return lost
}

/** Develops a missing web size again. A missing original cannot be replaced: null. */
async function remade(ports: ArchivePorts, photo: PhotoToDeliver, wanted: Wanted) {
  if (wanted.size === 'original' || photo.video) return null
  const made = await ports.developer.remake(printOf(photo), webFile(photo.width))
  return made ? measureFile(ports, photo, wanted) : null
}
