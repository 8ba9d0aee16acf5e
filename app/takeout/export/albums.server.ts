import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { ALBUM_ORDER } from '../../albums/frames/order.server.ts'
import { readSections } from '../../albums/frames/sections.server.ts'
import type { AlbumFile, FrameFile } from '../format.ts'
import { namesIn } from '../names.ts'
import {
  type Db,
  iso,
  type Original,
  photographColumns,
  photographOf,
  present,
  readPhotographs,
  type Written,
} from './photographs.server.ts'

/** Where each frame is, by its ID: the slug of its album, and the file in the album's folder. */
export type FrameFiles = Map<string, { album: string; file: string }>

interface Albums {
  albums: Written<AlbumFile>[]
  originals: Original[]
  frames: FrameFiles
}

/** All albums that are not in the trash, each in a folder of its name. */
export async function exportAlbums(db: Db): Promise<Albums> {
  const rows = await db
    .selectFrom('album')
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute()
  const found: Albums = { albums: [], originals: [], frames: new Map() }
  const folderName = namesIn()
  for (const row of rows) {
    const folder = `albums/${folderName(row.display_name ?? row.name)}`
    found.albums.push({ path: `${folder}/album.json`, content: await albumOf(db, row, folder, found) })
  }
  return found
}

async function albumOf(
  db: Db,
  row: Selectable<Schema['album']>,
  folder: string,
  { originals, frames }: Omit<Albums, 'albums'>,
): Promise<AlbumFile> {
  const nameHere = namesIn('album.json')
  const sections = (await readSections(db, row.id)).map(({ id, name }) => ({
    ...{ id, name, folder: nameHere(name), nameIn: namesIn() },
  }))
  const photographs: FrameFile[] = []
  let cover: string | undefined
  for (const { frameId, sectionId, frameAlt, frameCaption, ...photo } of await framesOf(db, row.id)) {
    const section = sections.find(({ id }) => id === sectionId)
    const file = section ? `${section.folder}/${section.nameIn(photo.name)}` : nameHere(photo.name)
    const here = present({ alt: frameAlt, caption: frameCaption })
    const entry = { ...photographOf(photo, file), ...(Object.keys(here).length > 0 && { here }) }
    photographs.push(entry)
    originals.push({ path: `${folder}/${file}`, id: photo.id, bytes: photo.bytes, entry })
    frames.set(frameId, { album: row.slug, file })
    if (photo.id === row.cover_photo_id) cover = file
  }
  if (row.cover_photo_id !== null && cover === undefined) {
    const photo = (await readPhotographs(db, [row.cover_photo_id])).get(row.cover_photo_id)
    if (photo) {
      cover = nameHere(photo.name)
      const entry: FrameFile = { ...photographOf(photo, cover), onlyCover: true }
      photographs.push(entry)
      originals.push({ path: `${folder}/${cover}`, id: photo.id, bytes: photo.bytes, entry })
    }
  }
  return {
    ...detailsOf(row),
    ...(cover !== undefined && { cover }),
    sections: sections.map(({ name, folder }) => ({ name, folder })),
    lists: await listsOf(db, row.id),
    photographs,
  }
}

function detailsOf(row: Selectable<Schema['album']>): Omit<AlbumFile, 'sections' | 'lists' | 'photographs'> {
  const { id, slug, visibility, name, display_name: displayName, date, city, category, link } = row
  return {
    ...{ id, slug, visibility, name },
    ...present({ displayName, date, city, category, link, expiresAt: iso(row.expires_at) }),
    ...{ published: row.published === 1, reminder: row.reminder === 1 },
    ...present({ madeFrom: row.made_from, consentLostAt: iso(row.consent_lost_at) }),
    ...{ remindUnopened: row.remind_unopened, remindPicks: row.remind_picks },
    ...{ downloads: row.downloads, keepPlace: row.keep_place === 1, proofs: row.proofs === 1 },
  }
}

function framesOf(db: Db, albumId: string) {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(photographColumns)
    .select(['frame.id as frameId', 'frame.section_id as sectionId'])
    .select(['frame.alt as frameAlt', 'frame.caption as frameCaption'])
    .orderBy(ALBUM_ORDER)
    .execute()
}

async function listsOf(db: Db, albumId: string): Promise<NonNullable<AlbumFile['lists']>> {
  const rows = await db
    .selectFrom('pick_list')
    .where('album_id', '=', albumId)
    .select(['name', 'most', 'closes_at as closesAt', 'created_at as createdAt'])
    .orderBy('id')
    .execute()
  return rows.map(({ name, most, closesAt, createdAt }) => ({
    ...{ name, createdAt: iso(createdAt) },
    ...present({ most, closesAt: iso(closesAt) }),
  }))
}
