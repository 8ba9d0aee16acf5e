import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import { batchesOf } from '../batches.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ImportWork, recordImport, refusing } from './import-work.server.ts'
import {
  developPhotographs,
  type Intake,
  insertPhotographs,
  intakePhotographs,
} from './photographs.server.ts'
import { type ImportLine, lineOf } from './report.ts'
import { dayOfFolder } from './source/folder-day.ts'
import { type AlbumFolder, albumFoldersIn, readFolder } from './source/tree.server.ts'

/** Makes a private draft of each folder that has none yet, so that a run after an interruption continues. Throws a TakeoutError. */
export async function importAlbums(work: ImportWork): Promise<ImportLine[]> {
  const business = await work.database.db.selectFrom('site').select('id').executeTakeFirst()
  if (!business) throw new TakeoutError("There's no business yet. Create one with 'init'.")
  const lines: ImportLine[] = []
  for (const folder of await albumFoldersIn(work.root)) {
    lines.push(await refusing('album', folder.title, () => importAlbum(work, folder)))
  }
  await recordImport(work, lines)
  return lines
}

async function importAlbum(work: ImportWork, { folder, title, slug }: AlbumFolder): Promise<ImportLine> {
  const line = lineOf('album', title)
  const { files, sections, links } = await readFolder(work.root, folder)
  if (await isThere(work.database.db, slug)) return line('there')
  const intake = await intakePhotographs(work, folder, files)
  if (intake.taken.size === 0) {
    return line('refused', ['None of its photos can be read.', ...intake.refused])
  }
  const { photos, twice } = photosOf(files, intake)
  const unfollowed = links.map((link) => `${link} is a link, and links aren't followed.`)
  const messages = [...unfollowed, ...intake.refused, ...twice]
  const fresh = { ...line('new', messages), photographs: photos.length }
  if (work.dryRun) return fresh
  const added = await withLock(work.database, async (trx) => {
    if (await isThere(trx, slug)) return false
    await insertPhotographs(trx, intake.taken)
    const id = await insertAlbum(trx, { title, slug, intake, now: work.now })
    await insertFrames(trx, { id, sections, photos, now: work.now })
    await developPhotographs(trx, intake.taken)
    await recordEvent(trx, work, { action: 'album.add', about: id })
    return true
  })
  return added ? fresh : line('there')
}

/** In the trash too. */
async function isThere(db: Pick<Transaction<Schema>, 'selectFrom'>, slug: string): Promise<boolean> {
  const found = await db.selectFrom('album').select('id').where('slug', '=', slug).executeTakeFirst()
  return found !== undefined
}

interface Photo {
  id: string
  /** '' for none. */
  folder: string
}

function photosOf(files: string[], { taken }: Intake): { photos: Photo[]; twice: string[] } {
  const first = new Map<string, string>()
  const photos: Photo[] = []
  const twice: string[] = []
  for (const file of files) {
    const id = taken.get(file)?.id
    if (id === undefined) continue
    const same = first.get(id)
    if (same !== undefined) {
      twice.push(`${file} is the same photo as ${same}.`)
      continue
    }
    first.set(id, file)
    photos.push({ id, folder: file.slice(0, Math.max(file.lastIndexOf('/'), 0)) })
  }
  return { photos, twice }
}

async function insertAlbum(
  trx: Transaction<Schema>,
  { title, slug, intake: { taken }, now }: { title: string; slug: string; intake: Intake; now: number },
): Promise<string> {
  const times = [...taken.values()].flatMap(({ stored }) => stored?.photo.taken_at ?? [])
  const { date, name } = dayOfFolder(title, times) ?? { date: null, name: title }
  const cover = [...taken.values()].find(({ isVideo }) => !isVideo)
  const album = { id: uuidv7(now), slug, visibility: 'private', name, display_name: name, date } as const
  const empty = { city: null, category: null, link: null }
  await trx
    .insertInto('album')
    .values({ ...album, ...empty, cover_photo_id: cover?.id ?? null, published: 0 })
    .execute()
  return album.id
}

interface NewFrames {
  id: string
  sections: { folder: string; name: string }[]
  photos: Photo[]
  now: number
}

async function insertFrames(
  trx: Transaction<Schema>,
  { id: album_id, sections, photos, now }: NewFrames,
): Promise<void> {
  const places = placesBetween(null, null, sections.length)
  const rows = sections.map(({ name }, i) => ({
    id: uuidv7(now),
    album_id,
    name,
    place: places[i] as string,
  }))
  for (const some of batchesOf(rows)) await trx.insertInto('album_section').values(some).execute()
  const sectionIds = new Map(sections.map(({ folder }, i) => [folder, rows[i]?.id]))
  for (const [folder, own] of Map.groupBy(photos, (photo) => photo.folder)) {
    const within = placesBetween(null, null, own.length)
    const frames = own.map(({ id: photo_id }, i) => ({
      id: uuidv7(now),
      album_id,
      photo_id,
      section_id: sectionIds.get(folder) ?? null,
      place: within[i] as string,
    }))
    for (const some of batchesOf(frames)) await trx.insertInto('frame').values(some).execute()
  }
}
