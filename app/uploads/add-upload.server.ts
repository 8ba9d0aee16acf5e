import { placesBetween } from '../../ports/database/place.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { addFrame, replacePhoto } from '../albums/add-photo.server.ts'
import { liveAlbum, NO_ALBUM, type Refused, type Trx } from '../albums/change.server.ts'
import { lastSection, type Placed } from '../albums/frames/frames.server.ts'
import { albumFrames } from '../albums/frames/order.server.ts'
import { ensureSection } from '../albums/frames/sections.server.ts'
import type { By } from '../audit/actor.ts'
import type { WorkerPool } from '../photos/develop/workers/worker-pool.server.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import type { SourceFile } from '../photos/intake/source-file.server.ts'
import { discardsOf, type Stored, storeOriginal } from '../photos/intake/store.server.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { BEFORE_SECTIONS, type Target, type UploadOutcome } from './target.ts'

export interface AddUploadPorts {
  database: Database
  storage: Storage
  workers: Pick<WorkerPool, 'intakeFile'>
}

export async function addUpload(
  ports: AddUploadPorts,
  file: SourceFile,
  target: Target,
  by: By,
): Promise<UploadOutcome> {
  const visibility = await visibilityOf(ports.database, target.albumId)
  if (!visibility) return { outcome: 'refused', reason: NO_ALBUM }
  const read = await ports.workers.intakeFile(file, target.name)
  if ('refused' in read) return { outcome: 'refused', reason: read.refused, again: read.again }
  if (read.photo.id !== target.photoId) return arrivedChanged(target)
  if (read.photo.video && visibility === 'public') return { outcome: 'refused', reason: VIDEOS_ARE_PRIVATE }
  const stored = await storeOriginal(ports, read.photo, () => file.open())
  return show(ports.database, target, stored, by)
}

export function arrivedChanged({ name }: Target): UploadOutcome {
  return { outcome: 'refused', reason: `${name} was damaged on the way. Upload it again.` }
}

export async function showStored(
  { database, storage }: Omit<AddUploadPorts, 'workers'>,
  target: Target,
  by: By,
): Promise<UploadOutcome | null> {
  const discards = await discardsOf(database, target.photoId)
  const photo = await storedPhoto(database, target.photoId)
  if (!photo || (await storage.size(originalKey(photo.id))) !== photo.bytes) return null
  return show(database, target, { photo, discards }, by)
}

async function show(database: Database, target: Target, stored: Stored, by: By): Promise<UploadOutcome> {
  const { albumId } = target
  const { photo } = stored
  const shownIn = await frameWith(database, albumId, photo.id)
  const chosen = typeof target.replace === 'object' ? target.replace?.frame : undefined
  // Where another frame shows it, replacing the chosen one is refused below.
  if (shownIn && (chosen ?? shownIn) === shownIn) return { outcome: 'duplicate', frame: shownIn }
  const frameId = await frameToReplace(database, target)
  if (frameId) {
    const replaced = await replacePhoto(database, { albumId, frameId }, stored, by)
    if ('refused' in replaced) return { outcome: 'refused', reason: replaced.refused }
    return { outcome: 'replaced', frame: frameId }
  }
  const section = await sectionOf(database, target, by)
  if (section && typeof section === 'object') return { outcome: 'refused', reason: section.refused }
  const placed = (trx: Trx) => placeByName(trx, target, section, photo.name)
  const added = await addFrame(database, albumId, stored, by.now, placed)
  if ('refused' in added) return { outcome: 'refused', reason: added.refused }
  return { outcome: added.isNew ? 'added' : 'duplicate', frame: added.frame }
}

async function sectionOf(
  database: Database,
  { albumId, section }: Target,
  by: By,
): Promise<string | null | undefined | Refused> {
  if (section === null) return undefined
  if (section === BEFORE_SECTIONS) return null
  const found = await ensureSection(database, { album: albumId, name: section, ...by })
  return 'refused' in found ? found : found.id
}

async function visibilityOf({ db }: Database, albumId: string): Promise<'public' | 'private' | undefined> {
  return (await liveAlbum(db, albumId).select('visibility').executeTakeFirst())?.visibility
}

async function frameWith({ db }: Database, albumId: string, photoId: string): Promise<string | null> {
  const frame = albumFrames(db, albumId).select('frame.id').where('photo_id', '=', photoId)
  return (await frame.executeTakeFirst())?.id ?? null
}

async function frameToReplace({ db }: Database, { albumId, replace, name }: Target): Promise<string | null> {
  if (replace === null || replace === 'add') return null
  if (replace !== 'name') return replace.frame
  const same = await framesNamed(db, albumId, name).executeTakeFirst()
  return same?.id ?? null
}

export async function isNamed({ db }: Database, { albumId, photoId, name, begun }: Target): Promise<boolean> {
  const same = await framesNamed(db, albumId, name)
    .where('frame.id', '<', firstIdSince(begun))
    .select('photo.id as photo')
    .execute()
  return same.length > 0 && same.every(({ photo }) => photo !== photoId)
}

function framesNamed(db: Database['db'], albumId: string, name: string) {
  return albumFrames(db, albumId)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .select('frame.id')
    .where('photo.name', '=', name)
    .orderBy('frame.id')
}

async function storedPhoto({ db }: Database, id: string): Promise<PhotoFacts | null> {
  const photo = await db
    .selectFrom('photo')
    .select(['id', 'name', 'format', 'bytes', 'width', 'height', 'placeholder', 'taken_at', 'taken_clock'])
    .select(['title', 'caption', 'keywords', 'creator', 'people', 'city', 'event'])
    .select(['video', 'duration', 'codec'])
    .select(({ fn, val }) => [
      fn.coalesce('camera', val('')).as('camera'),
      fn.coalesce('taken_zone', val('')).as('taken_zone'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return photo ?? null
}

const byName = new Intl.Collator('en', { numeric: true })

/**
 * Finds a place at the end of a section, but before frames with later names that were added since the upload started:
 * the files of one upload stand in the order of their names, however they arrive.
 */
async function placeByName(
  trx: Trx,
  { albumId, begun }: Target,
  wanted: string | null | undefined,
  name: string,
): Promise<Placed> {
  const section = wanted === undefined ? await lastSection(trx, albumId) : wanted
  const frames = trx
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.section_id', section === null ? 'is' : '=', section)
    .select(['frame.id', 'frame.place', 'photo.name'])
    .orderBy('frame.place', 'desc')
  let before: string | null = null
  // A page at a time: the search nearly always ends at the first row.
  for (let skip = 0; ; skip += 50) {
    const rows = await frames.limit(50).offset(skip).execute()
    for (const row of rows) {
      const later = row.id >= firstIdSince(begun) && byName.compare(row.name, name) > 0
      if (!later) return { sectionId: section, place: between(row.place, before) }
      before = row.place
    }
    if (rows.length < 50) return { sectionId: section, place: between(null, before) }
  }
}

function between(after: string | null, before: string | null): string {
  return placesBetween(after, before, 1)[0] as string
}

/** IDs start with the time at which they were made; see `uuidv7`. */
function firstIdSince(time: number): string {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
