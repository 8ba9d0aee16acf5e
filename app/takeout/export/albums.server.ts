import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { ALBUM_ORDER } from '../../albums/frames/order.server.ts'
import { settingsOf } from '../../albums/settings.ts'
import { namesIn } from '../../galleries/delivery/zip/names.ts'
import type { AlbumFile, FrameFile } from '../format.ts'
import {
  type Db,
  iso,
  type Original,
  type PhotographRow,
  photographColumns,
  photographOf,
  present,
  readPhotographs,
  type Written,
} from './photographs.server.ts'

/** Where each frame is, by its ID: the slug of its album, and the file in the album's folder. */
export type FrameFiles = Map<string, { album: string; file: string }>

type AlbumRow = Selectable<Schema['album']>

/** All albums that are not in the trash, each in a folder of its name. Adds their frames to `frames`. */
export async function* exportAlbums(db: Db, frames: FrameFiles): AsyncGenerator<Written<AlbumFile>> {
  const rows = await db
    .selectFrom('album')
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute()
  const folderName = namesIn()
  for (const row of rows) {
    const [cover] = await readPhotographs(db, row.cover_photo_id === null ? [] : [row.cover_photo_id])
    const album = {
      row,
      sections: await sectionsOf(db, row.id),
      frames: await framesOf(db, row.id),
      lists: await listsOf(db, row.id),
      cover,
    }
    yield writtenAlbum(album, `albums/${folderName(row.display_name ?? row.name)}`, frames)
  }
}

interface Album {
  row: AlbumRow
  sections: { id: string; name: string }[]
  frames: Awaited<ReturnType<typeof framesOf>>
  lists: AlbumFile['lists']
  /** Undefined where it has none. */
  cover: PhotographRow | undefined
}

function writtenAlbum(album: Album, folder: string, files: FrameFiles): Written<AlbumFile> {
  const { row, lists, cover } = album
  const nameHere = namesIn()
  nameHere('album.json')
  const sections = album.sections.map(({ id, name }) => ({
    id,
    name,
    folder: nameHere(name),
    nameIn: namesIn(),
  }))
  const originals: Original[] = []
  const add = ({ id, bytes }: PhotographRow, file: string) => void originals.push({ file, id, bytes })
  let coverFile: string | undefined
  const photographs = album.frames.map((frame): FrameFile => {
    const { frameId, sectionId, frameAlt, frameCaption, ...photo } = frame
    const section = sections.find(({ id }) => id === sectionId)
    const file = section ? `${section.folder}/${section.nameIn(photo.name)}` : nameHere(photo.name)
    add(photo, file)
    files.set(frameId, { album: row.slug, file })
    if (photo.id === row.cover_photo_id) coverFile = file
    const here = present({ alt: frameAlt, caption: frameCaption })
    return { ...photographOf(photo, file), ...(Object.keys(here).length > 0 && { here }) }
  })
  if (cover && coverFile === undefined) {
    coverFile = nameHere(cover.name)
    add(cover, coverFile)
    photographs.push({ ...photographOf(cover, coverFile), onlyCover: true })
  }
  const content = {
    ...detailsOf(row),
    ...(coverFile !== undefined && { cover: coverFile }),
    sections: sections.map(({ name, folder }) => ({ name, folder })),
    lists,
    photographs,
  }
  return { path: `${folder}/album.json`, content, originals }
}

function detailsOf(row: AlbumRow): Omit<AlbumFile, 'sections' | 'lists' | 'photographs'> {
  const { id, slug, visibility, name, display_name: displayName, date, city, category, link } = row
  return {
    id,
    slug,
    visibility,
    name,
    ...present({ displayName, date, city, category, link, expiresAt: iso(row.expires_at) }),
    published: row.published === 1,
    ...present({ publishAt: iso(row.publish_at) }),
    ...present({ madeFrom: row.made_from, consentLostAt: iso(row.consent_lost_at) }),
    ...settingsOf(row),
  }
}

function sectionsOf(db: Db, albumId: string) {
  return db
    .selectFrom('album_section')
    .where('album_id', '=', albumId)
    .select(['id', 'name'])
    .orderBy('place')
    .orderBy('id')
    .execute()
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

async function listsOf(db: Db, albumId: string): Promise<AlbumFile['lists']> {
  const lists = await db
    .selectFrom('pick_list')
    .where('album_id', '=', albumId)
    .selectAll()
    .orderBy('id')
    .execute()
  return lists.map(({ name, most, closes_at, created_at }) => ({
    name,
    createdAt: iso(created_at),
    ...present({ most, closesAt: iso(closes_at) }),
  }))
}
