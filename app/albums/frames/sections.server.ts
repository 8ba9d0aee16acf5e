import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import type { Database } from '../../../ports/database/port.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { placedFrames, placeFrames } from './frames.server.ts'

const LONGEST_NAME = 100
const NO_SECTION = 'This section doesn’t exist in the album.'

export interface Section {
  id: string
  name: string
  place: string
}

export function readSections(db: Database['db'], albumId: string): Promise<Section[]> {
  return db
    .selectFrom('album_section')
    .select(['id', 'name', 'place'])
    .where('album_id', '=', albumId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

type SectionChange = AlbumChange & { section: string }
type NamedSection = AlbumChange & { name: string }

export function addSection(database: AlbumsPorts, added: NamedSection): Promise<Section | Refused> {
  return changeAlbum(database, added.album, (trx) => insertSection(trx, added))
}

export function ensureSection(database: AlbumsPorts, wanted: NamedSection): Promise<Section | Refused> {
  return changeAlbum(database, wanted.album, (trx) => ensureSectionIn(trx, wanted))
}

export async function ensureSectionIn(trx: Trx, wanted: NamedSection): Promise<Section | Refused> {
  const sections = await readSections(trx, wanted.album)
  const same = sections.find(({ name }) => name === wanted.name.trim())
  return same ?? insertSection(trx, wanted)
}

async function insertSection(
  trx: Trx,
  { album: albumId, name, ...by }: NamedSection,
): Promise<Section | Refused> {
  const refused = refuseName(name)
  if (refused) return { refused }
  const last = (await readSections(trx, albumId)).at(-1)
  const [place] = placesBetween(last?.place ?? null, null, 1) as [string]
  const section = { id: uuidv7(by.now), name: name.trim(), place }
  await trx
    .insertInto('album_section')
    .values({ ...section, album_id: albumId })
    .execute()
  await recordEvent(trx, by, { action: 'section.add', about: albumId, detail: { section: section.id } })
  return section
}

export function renameSection(
  database: AlbumsPorts,
  { album: albumId, section: sectionId, name, ...by }: SectionChange & { name: string },
): Promise<{ renamed: string } | Refused> {
  return changeSection(database, albumId, sectionId, async (trx) => {
    const refused = refuseName(name)
    if (refused) return { refused }
    await trx.updateTable('album_section').set({ name: name.trim() }).where('id', '=', sectionId).execute()
    await recordEvent(trx, by, { action: 'section.rename', about: albumId, detail: { section: sectionId } })
    return { renamed: sectionId }
  })
}

export function moveSection(
  database: AlbumsPorts,
  { album: albumId, section: sectionId, before, ...by }: SectionChange & { before: string | null },
): Promise<{ moved: string } | Refused> {
  return changeSection(database, albumId, sectionId, async (trx, sections) => {
    const rest = sections.filter(({ id }) => id !== sectionId)
    const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
    if (at < 0) return { refused: NO_SECTION }
    const [place] = placesBetween(rest[at - 1]?.place ?? null, rest[at]?.place ?? null, 1) as [string]
    await trx.updateTable('album_section').set({ place }).where('id', '=', sectionId).execute()
    await recordEvent(trx, by, { action: 'section.move', about: albumId, detail: { section: sectionId } })
    return { moved: sectionId }
  })
}

/** Deletes a section. Its frames join the end of the section before it, so that no number changes. */
export function deleteSection(
  database: AlbumsPorts,
  deleted: SectionChange,
): Promise<{ deleted: string } | Refused> {
  return changeSection(database, deleted.album, deleted.section, async (trx) => {
    await deleteSectionIn(trx, deleted)
    return { deleted: deleted.section }
  })
}

export async function deleteSectionIn(
  trx: Trx,
  { album: albumId, section: sectionId, ...by }: SectionChange,
): Promise<void> {
  const sections = await readSections(trx, albumId)
  const before = sections[sections.findIndex(({ id }) => id === sectionId) - 1]?.id ?? null
  const frames = await placedFrames(trx, albumId)
  const moving = frames.filter((frame) => frame.sectionId === sectionId)
  const last = frames.findLast((frame) => frame.sectionId === before)
  const places = placesBetween(last?.place ?? null, null, moving.length)
  const rows = moving.map(({ id }, i) => ({ id, place: places[i] as string }))
  await placeFrames(trx, before, rows)
  await trx.deleteFrom('album_section').where('id', '=', sectionId).execute()
  await recordEvent(trx, by, { action: 'section.delete', about: albumId, detail: { section: sectionId } })
}

function changeSection<T>(
  database: AlbumsPorts,
  albumId: string,
  sectionId: string,
  work: (trx: Trx, sections: Section[]) => Promise<T | Refused>,
): Promise<T | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const sections = await readSections(trx, albumId)
    return sections.some(({ id }) => id === sectionId) ? work(trx, sections) : { refused: NO_SECTION }
  })
}

function refuseName(name: string): string | null {
  if (name.trim() === '') return 'Name the section.'
  if (/\p{Cc}/u.test(name)) return 'The section’s name needs to fit on one line.'
  return name.length > LONGEST_NAME ? `Keep the section’s name to ${LONGEST_NAME} characters or fewer.` : null
}
