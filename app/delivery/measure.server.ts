import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import {
  bareOf,
  type FileRequest,
  type MeasuredFile,
  type MeasurePorts,
  measuredFiles,
  measureFile,
  measureOnce,
  webFile,
} from '../photos/delivery-files.server.ts'
import { printOf } from '../photos/rules/address.ts'
import type { PhotoToDeliver } from './contents.server.ts'

export interface ArchivePorts extends MeasurePorts {
  developer: MeasurePorts['developer'] & { remake(print: string, file: string): Promise<boolean> }
}

export const MEASURE_CONCURRENCY = 2
const LOOK_CONCURRENCY = 32

/** Returns the first photograph whose file is gone for good, or null. */
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

/** Finds photographs whose own words may not go out, and whose file can't do without them. */
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

async function measuredOf(ports: ArchivePorts, photos: PhotoToDeliver[], size: DeliverySize) {
  const groups = Map.groupBy(photos, ({ keepPlace }) => keepPlace)
  const found = [...groups].map(([keepPlace, some]) =>
    measuredFiles(ports, some, { size, withoutLocation: !keepPlace }),
  )
  return new Map((await Promise.all(found)).flatMap((files) => [...files]))
}

/** Files that are gone or have another size are measured again. */
async function dropChanged({ storage }: ArchivePorts, files: Map<string, MeasuredFile>): Promise<void> {
  const waiting = [...files.values()].values()
  const look = async () => {
    for (const { photoId, key, bytes } of waiting) {
      if ((await storage.size(key)) !== bytes) files.delete(photoId)
    }
  }
  await Promise.all(Array.from({ length: LOOK_CONCURRENCY }, look))
}

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

async function remade(ports: ArchivePorts, photo: PhotoToDeliver, wanted: FileRequest) {
  if (wanted.size === 'original' || photo.video) return null
  const made = await ports.developer.remake(printOf(photo), webFile(photo.width))
  return made ? measureFile(ports, photo, wanted) : null
}
