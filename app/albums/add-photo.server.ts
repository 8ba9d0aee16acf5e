import { createReadStream } from 'node:fs'
import { access, constants, readFile, stat } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Actor } from '../audit/actor.ts'
import { queueDeveloping } from '../photos/develop/queue.server.ts'
import type { WorkerPool } from '../photos/develop/workers/worker-pool.server.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import {
  discardsOf,
  insertPhotos,
  refuseDiscarded,
  type Stored,
  storeOriginal,
} from '../photos/intake/store.server.ts'
import { intakeVideo } from '../photos/video/intake.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { changeAlbum, type Refused, recordChange } from './change.server.ts'
import { appendFrame, type Placed } from './frames/frames.server.ts'
import { frameOf } from './trash/frame-trash.server.ts'

export interface IntakePorts {
  database: Pick<Database, 'db'>
  storage: Storage
  workers: Pick<WorkerPool, 'intake'>
}

/**
 * Inspects a file and stores it as an original, byte for byte; with `store` false it only inspects. Returns a sentence where
 * the file was refused. With `cover` it refuses videos.
 */
export async function readPhoto(
  { workers, ...ports }: IntakePorts,
  {
    path,
    name,
    store = true,
    cover = false,
  }: { path: string; name: string; store?: boolean; cover?: boolean },
): Promise<Stored | Refused> {
  const error = await errorOf(path)
  if (error) return { refused: `${name} ${error}` }
  const video = await intakeVideo(path, name)
  if (video && cover && 'photo' in video) return { refused: `${name} is a video. A cover is a photograph.` }
  const original = video ? null : await readFile(path)
  const intake = video ?? (await workers.intake(original as Buffer, name))
  if ('refused' in intake) return intake
  if (!store) return { ...intake, discards: await discardsOf(ports.database, intake.photo.id) }
  return storeOriginal(ports, intake.photo, () => original ?? createReadStream(path))
}

/** Why the file cannot be read, or null. */
async function errorOf(path: string): Promise<string | null> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return 'is a folder.'
    if (!facts.isFile()) return 'is not a file.'
    await access(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist.'
    if (code === 'EACCES' || code === 'EPERM') return 'cannot be read by this user.'
    throw error
  }
}

/**
 * Adds a photograph at the end of an album, or where `placed` says; the first becomes its cover. Returns the ID of the frame
 * that shows it, and whether that is new. Refuses a video in an album of the portfolio, and when there is no such album.
 */
export async function addFrame(
  database: Database,
  albumId: string,
  { photo, discards }: Stored,
  now: number,
  placed?: (trx: Transaction<Schema>) => Promise<Placed>,
): Promise<{ frame: string; isNew: boolean } | Refused> {
  return changeAlbum<{ frame: string; isNew: boolean }>(database, albumId, async (trx) => {
    const shownIn = await frameOf(trx, albumId, photo.id)
    if (shownIn) return { frame: shownIn, isNew: false }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhoto(trx, photo, discards)
    const frame = await appendFrame(trx, albumId, photo.id, now, await placed?.(trx))
    if (!photo.video) {
      const cover = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
      await cover.where('cover_photo_id', 'is', null).execute()
    }
    await queueDeveloping(trx, now, [photo.id])
    return { frame, isNew: true }
  }).catch(refuseDiscarded)
}

async function isPublic(trx: Transaction<Schema>, albumId: string): Promise<boolean> {
  const album = await trx
    .selectFrom('album')
    .select('visibility')
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  return album.visibility === 'public'
}

/**
 * Shows another photograph in a frame. Its place, section and favorites stay; so does what was written about it. If the
 * album's cover was the photograph before, the new one is the cover.
 */
export function replacePhoto(
  database: Database,
  { albumId, frameId }: { albumId: string; frameId: string },
  { photo, discards }: Stored,
  actor: Actor,
  now: number,
): Promise<{ replaced: string } | Refused> {
  return changeAlbum<{ replaced: string }>(database, albumId, async (trx) => {
    const frame = await trx
      .selectFrom('frame')
      .select('photo_id as photoId')
      .where('id', '=', frameId)
      .where('album_id', '=', albumId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!frame) return { refused: 'The photograph to replace is not in the album any more.' }
    if (await frameOf(trx, albumId, photo.id)) return { refused: 'The album has that photograph already.' }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhoto(trx, photo, discards)
    await trx.updateTable('frame').set({ photo_id: photo.id }).where('id', '=', frameId).execute()
    const covered = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
    await covered.where('cover_photo_id', '=', frame.photoId).execute()
    await queueDeveloping(trx, now, [photo.id])
    const detail = { frame: frameId, before: frame.photoId, after: photo.id }
    await recordChange(trx, actor, 'frame.replace', albumId, now, detail)
    return { replaced: frame.photoId }
  }).catch(refuseDiscarded)
}

/** Makes a photograph the album's cover without adding a frame. Throws as `insertPhotos` does. */
export async function setCover(
  trx: Transaction<Schema>,
  albumId: string,
  { photo, discards }: Stored,
  now: number,
): Promise<void> {
  await insertPhoto(trx, photo, discards)
  await trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId).execute()
  await queueDeveloping(trx, now, [photo.id])
}

function insertPhoto(
  trx: Transaction<Schema>,
  photo: PhotoFacts,
  discards: Stored['discards'],
): Promise<void> {
  return insertPhotos(trx, [{ ...photo, alt: '', recipe: null }], discards)
}
