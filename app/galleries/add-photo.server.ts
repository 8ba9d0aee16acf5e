import { access, constants, readFile, stat } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { appendFrame, hasPhoto } from '../albums/frames.server.ts'
import { withLock } from '../clients/lock.server.ts'
import { enqueue } from '../jobs/queue.server.ts'
import type { WorkerPool } from '../photos/develop/worker-pool.server.ts'
import { MAX_BYTES } from '../photos/intake/file.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import { keepOriginal } from '../photos/storage-keys.server.ts'

export interface IntakePorts {
  storage: Storage
  workers: Pick<WorkerPool, 'intake'>
}

/**
 * Inspects a file and stores it as an original, byte for byte; with `store` false it only inspects. Returns the photo, or
 * a sentence about why the file was refused.
 */
export async function readPhoto(
  { storage, workers }: IntakePorts,
  { path, name, store = true }: { path: string; name: string; store?: boolean },
): Promise<{ photo: PhotoFacts } | { refused: string }> {
  const error = await errorOf(path)
  if (error) return { refused: `${name} ${error}` }
  const original = await readFile(path)
  const intake = await workers.intake(original, name)
  if ('photo' in intake && store) await keepOriginal(storage, intake.photo.id, original)
  return intake
}

/** Why the file cannot be read, or null. */
async function errorOf(path: string): Promise<string | null> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return 'is a folder.'
    if (!facts.isFile()) return 'is not a file.'
    if (facts.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1024 / 1024} MB.`
    await access(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist.'
    if (code === 'EACCES' || code === 'EPERM') return 'cannot be read by this user.'
    throw error
  }
}

/** Adds a photograph at the end of an album; the first becomes its cover. Returns false when it is in the album already. */
export function addFrame(
  database: Database,
  albumId: string,
  photo: PhotoFacts,
  now: number,
): Promise<boolean> {
  return withLock(database, async (trx) => {
    const album = await trx
      .selectFrom('album')
      .select('cover_photo_id as coverId')
      .where('id', '=', albumId)
      .executeTakeFirstOrThrow()
    if (await hasPhoto(trx, albumId, photo.id)) return false
    await insertPhoto(trx, photo, now)
    await appendFrame(trx, albumId, photo.id, now)
    if (album.coverId === null) await updateCover(trx, albumId, photo.id)
    return true
  })
}

/** Makes a photograph the album's cover without adding a frame. */
export async function setCover(
  trx: Transaction<Schema>,
  albumId: string,
  photo: PhotoFacts,
  now: number,
): Promise<void> {
  await insertPhoto(trx, photo, now)
  await updateCover(trx, albumId, photo.id)
}

/** Queues a new photograph for developing, too: a running site develops it within seconds, any other when it starts. */
async function insertPhoto(trx: Transaction<Schema>, photo: PhotoFacts, now: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('photo')
    .values({ ...photo, alt: '', recipe: null })
    .onConflict((same) => same.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await enqueue(trx, [{ kind: 'develop', about: photo.id, payload: {} }], now)
}

async function updateCover(trx: Transaction<Schema>, albumId: string, photoId: string): Promise<void> {
  await trx.updateTable('album').set({ cover_photo_id: photoId }).where('id', '=', albumId).execute()
}
