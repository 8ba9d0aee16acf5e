import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Insertable } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { fail, finish, lease, PermanentFailure } from '../jobs/queue.server.ts'
import { derivativesOf } from './develop/develop.server.ts'
import type { Developer } from './develop/developer.server.ts'
import { queueDeveloping } from './develop/queue.server.ts'
import { DEVELOP } from './develop/version.server.ts'
import { READINGS } from './develop/workers/tasks.server.ts'
import type { Reading } from './develop/workers/worker-pool.server.ts'
import { type Intake, intakePhoto, type PhotoFacts } from './intake/intake.server.ts'
import type { SourceFile } from './intake/source-file.server.ts'
import { memorySource } from './location/source.ts'
import { pngChunk } from './location/testing.server.ts'
import { derivativeKey, originalKey, photoId, writeOriginal } from './storage-keys.server.ts'

/** Hears of each process that starts during the test. */
export function onProcess(hear: (child: ChildProcess) => void): void {
  const listener = (message: unknown) => hear((message as { process: ChildProcess }).process)
  subscribe('child_process', listener)
  onTestFinished(() => void unsubscribe('child_process', listener))
}

export async function intakeFileHere(file: SourceFile, name: string): Promise<Intake> {
  return intakePhoto(await buffer(file.open()), name)
}

export function readHere(storage: Storage): Developer['read'] {
  return async (name, key) => {
    const bytes = await storage.read(key)
    return bytes && ((await READINGS[name](memorySource(bytes))) as Reading<typeof name>)
  }
}

/** The colors of four quarters, which show any turn, flip or shift: red, green, blue, yellow from the top left. */
export const QUARTERS = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 60, 190],
  [220, 190, 60],
] as const

/** Muted colors within the CMYK gamut. */
export const MUTED = [
  [170, 90, 80],
  [100, 140, 100],
  [90, 100, 140],
  [190, 170, 110],
] as const

/** A picture of four such colors. It is rendered to pixels, so that later operations apply to the finished picture. */
export function quarters(
  width = 480,
  height = 320,
  colors: readonly (readonly number[])[] = QUARTERS,
): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set(colors[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)] ?? [], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export async function readQuarters(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0, 1, 2, 3].map((i) => {
    const x = Math.floor(info.width * (i % 2 ? 0.75 : 0.25))
    const y = Math.floor(info.height * (i < 2 ? 0.25 : 0.75))
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)]
  })
}

export function farthest(seen: number[][], meant: readonly (readonly number[])[]): number {
  return Math.max(
    ...seen.flatMap((color, i) => color.map((value, j) => Math.abs(value - (meant[i]?.[j] ?? 0)))),
  )
}

/** A black PNG whose header claims this size. Only `rows` of it are there; all by default. */
export async function pngOfSize(width: number, height: number, rows = height): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const pixels = await promisify(deflate)(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  ])
}

export function smallPicture(color: number): Promise<Buffer> {
  const grays = [30, 200, 90].map((value) => [value, value, value])
  return quarters(64, 48, [[color, 90, 120], ...grays])
    .png()
    .toBuffer()
}

export async function aPhotograph(
  { database, storage }: Ports,
  color: number,
  recipe: number | null = null,
): Promise<PhotoFacts> {
  const original = await smallPicture(color)
  const intake = await intakePhoto(original, `${color}.png`)
  if ('refused' in intake) throw new Error(intake.refused)
  await writeOriginal(storage, intake.photo.id, original)
  await insertRows(database, { photo: { ...intake.photo, title: null, alt: 'A picture', recipe } })
  return intake.photo
}

/** The original, or null when it is missing or its bytes have changed. */
export async function readOriginal(storage: Storage, id: string): Promise<Buffer | null> {
  const original = await storage.read(originalKey(id))
  return original && photoId(original) === id ? original : null
}

export async function storeDerivatives(storage: Storage, original: Uint8Array): Promise<void> {
  for await (const { file, bytes } of derivativesOf(original)) {
    await storage.put(derivativeKey(photoId(original), file), bytes)
  }
}

interface Ports {
  database: Database
  storage: Storage
}

/** An album that the portfolio shows, with its gallery elsewhere, unless `changes` say otherwise. */
export async function anAlbum(
  { db }: Database,
  slug: string,
  changes: Partial<Insertable<Schema['album']>> = {},
) {
  const gallery = { category: 'Hockey', link: 'https://gallery.example/', expires_at: null, deleted_at: null }
  const album = { ...albumRow(`album-${slug}`, { slug, name: slug }), ...gallery, ...changes }
  await db.insertInto('album').values(album).execute()
  return album
}

/** Queues and develops all waiting photographs, one after another, as the job runner does. */
export async function developAll(database: Database, developer: Pick<Developer, 'develop'>): Promise<void> {
  await database.write((trx) => queueDeveloping(trx))
  const signal = new AbortController().signal
  for (;;) {
    const [job] = await lease(database, [DEVELOP], 1)
    if (!job) return
    try {
      await developer.develop(job, signal)
      await finish(database, job)
    } catch (error) {
      const permanent = error instanceof PermanentFailure
      await fail(database, job, { error: (error as Error).message, permanent }, undefined, () => 0)
    }
  }
}
