import { access, constants, readFile, stat } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { enqueue } from '../jobs/queue.server.ts'
import type { WorkerPool } from '../photos/develop/worker-pool.server.ts'
import { MAX_BYTES } from '../photos/intake/file.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import { keepOriginal, photoId } from '../photos/storage-keys.server.ts'

export interface IntakePorts {
  storage: Storage
  lab: Pick<WorkerPool, 'intake'>
}

/**
 * Looks a file over, and keeps its original byte for byte; with `keep` false it only looks. Answers what it is, or a
 * sentence about why it cannot be taken.
 */
export async function readPhoto(
  { storage, lab }: IntakePorts,
  { path, name, keep = true }: { path: string; name: string; keep?: boolean },
): Promise<{ photo: PhotoFacts } | { refused: string }> {
  const error = await errorOf(path)
  if (error) return { refused: `${name} ${error}` }
  const intake = await lab.intake(path, name)
  if ('refused' in intake || !keep) return intake
  const original = await readFile(path)
  if (photoId(original) !== intake.photo.id) return { refused: `${name} was changed while it was read.` }
  await keepOriginal(storage, intake.photo.id, original)
  return intake
}

/** What stands against reading it at all. */
async function errorOf(path: string): Promise<string | null> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return 'is a folder.'
    if (!facts.isFile()) return 'is no file.'
    if (facts.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1024 / 1024} MB.`
    await access(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'is not there.'
    if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user.'
    throw error
  }
}

/** Puts a photograph at the end of an album; the first is its cover as well. False when it is there already. */
export function addFrame(
  { engine, write }: Database,
  albumId: string,
  photo: PhotoFacts,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    const album = await trx
      .selectFrom('album')
      .select('cover_photo_id as coverId')
      .where('id', '=', albumId)
      // Two that add to one album at the same time take turns, as SQLite's writers do anyway.
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    const own = trx.selectFrom('frame').where('album_id', '=', albumId)
    if (await own.select('position').where('photo_id', '=', photo.id).executeTakeFirst()) return false
    await insertPhoto(trx, photo, now)
    const { last } = await own.select(({ fn }) => fn.max('position').as('last')).executeTakeFirstOrThrow()
    const frame = { album_id: albumId, position: Number(last ?? 0) + 1, photo_id: photo.id }
    await trx.insertInto('frame').values(frame).execute()
    if (album.coverId === null) await setCover(trx, albumId, photo.id)
    return true
  })
}

/** Shows a photograph on an album's card, without putting it among those of the album. */
export async function coverWith(
  trx: Transaction<Schema>,
  albumId: string,
  photo: PhotoFacts,
  now: number,
): Promise<void> {
  await insertPhoto(trx, photo, now)
  await setCover(trx, albumId, photo.id)
}

/** With the order to develop it: a site that runs does so within seconds, any other at its next start. */
async function insertPhoto(trx: Transaction<Schema>, photo: PhotoFacts, now: number): Promise<void> {
  const words = { title: null, alt: `Photograph ${photo.name.replace(/\.\w+$/, '')}` }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('photo')
    .values({ ...photo, ...words, recipe: null })
    .onConflict((same) => same.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await enqueue(trx, [{ kind: 'develop', about: photo.id, payload: {} }], now)
}

async function setCover(trx: Transaction<Schema>, albumId: string, photoId: string): Promise<void> {
  await trx.updateTable('album').set({ cover_photo_id: photoId }).where('id', '=', albumId).execute()
}
