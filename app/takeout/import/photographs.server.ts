import { open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { queueDeveloping } from '../../photos/develop/queue.server.ts'
import { kindOf, plainName, refuseSize } from '../../photos/intake/file.ts'
import { fileOnDisk } from '../../photos/intake/source-file.server.ts'
import { insertPhotos, type Stored, storeOriginal } from '../../photos/intake/store.server.ts'
import { originalKey, photoIdOfFile } from '../../photos/storage-keys.server.ts'
import { batchesOf } from '../batches.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { ImportWork } from './import-work.server.ts'

export const CONCURRENCY = Math.min(availableParallelism(), 4)

interface Taken {
  id: string
  /** Null if the site had it before: its words stay. */
  stored: Stored | null
  isVideo: boolean
}

export interface Intake {
  taken: Map<string, Taken>
  refused: string[]
}

/** Stores originals; a dry run reads only their first bytes. Names of files are relative to the folder below the root. */
export async function intakePhotographs(
  work: ImportWork,
  folder: string,
  files: readonly string[],
): Promise<Intake> {
  const outcomes = new Map<string, Taken | { refused: string }>()
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(work.signal ? [work.signal] : [])])
  const queue = files.values()
  const take = async () => {
    for (const file of queue) {
      signal.throwIfAborted()
      outcomes.set(file, await intakeOne(work, join(work.root, folder, file)))
      await work.taken?.()
    }
  }
  const stop = (error: unknown) => failed.abort(error)
  await Promise.all(Array.from({ length: CONCURRENCY }, () => take().catch(stop)))
  signal.throwIfAborted()
  const intake: Intake = { taken: new Map(), refused: [] }
  for (const file of files) {
    const outcome = outcomes.get(file)
    if (outcome && 'refused' in outcome) intake.refused.push(outcome.refused)
    else if (outcome) intake.taken.set(file, outcome)
  }
  return intake
}

async function intakeOne(
  { database, storage, workers, dryRun }: ImportWork,
  path: string,
): Promise<Taken | { refused: string }> {
  const name = plainName(path)
  const file = await fileOnDisk(path)
  const tooLarge = refuseSize(name, file.bytes)
  if (tooLarge) return { refused: tooLarge }
  const id = await photoIdOfFile(file)
  const known = await database.db
    .selectFrom('photo')
    .select(['bytes', 'video'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && (await storage.size(originalKey(id))) === known.bytes) {
    return { id, stored: null, isVideo: known.video !== null }
  }
  if (dryRun) {
    const kind = await pictureKind(path)
    return kind ? { id, stored: null, isVideo: kind === 'video' } : { refused: `${name} is not a photo.` }
  }
  const read = await workers.intakeFile(file, name)
  if ('refused' in read) return read
  if (read.photo.id !== id) throw new TakeoutError(`${name} changed while it was being read.`)
  const stored = await storeOriginal({ database, storage }, read.photo, () => file.open())
  return { id, stored, isVideo: read.photo.video !== null }
}

/** Judges by the first bytes; null for neither a photograph nor a video. */
async function pictureKind(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  const kind = kindOf(buffer.subarray(0, bytesRead)) ?? ''
  return ['jpeg', 'png', 'webp', 'avif', 'tiff', 'heif', 'video'].includes(kind) ? kind : null
}

export async function insertPhotographs(trx: Transaction<Schema>, taken: Intake['taken']): Promise<void> {
  const stored = [...taken.values()].flatMap((photo) => photo.stored ?? [])
  // The first of files with the same bytes: PostgreSQL refuses a row twice in one statement.
  const same = Map.groupBy(stored, ({ photo }) => photo.id).values()
  const rows = [...same].flatMap(([first]) => (first ? [{ ...first.photo, alt: '', recipe: null }] : []))
  const discards = stored.flatMap((one) => one.discards)
  for (const batch of batchesOf(rows)) await insertPhotos(trx, batch, discards)
}

/** Call this after storing what shows them, which decides the order of developing. */
export async function developPhotographs(trx: Transaction<Schema>, taken: Intake['taken']): Promise<void> {
  const ids = [...taken.values()].flatMap(({ id, stored }) => (stored ? [id] : []))
  for (const batch of batchesOf(ids)) await queueDeveloping(trx, batch)
}
