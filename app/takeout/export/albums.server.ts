import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { ALBUM_ORDER } from '../../albums/frames/order.server.ts'
import { settingsOf } from '../../albums/settings.ts'
import { stationeryOf } from '../../albums/stationery.ts'
import { frameCount } from '../../clients/grants/grants.server.ts'
import { namesIn } from '../../delivery/zip/names.ts'
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
  withTags,
} from './photographs.server.ts'

export type FrameFiles = Map<string, { album: string; file: string }>

type AlbumRow = Selectable<Schema['album']>
const FRAMES_AT_ONCE = 500
const ALBUMS_AT_ONCE = 50

/** All albums except those in the trash. Adds their frames to `frames`. */
export async function* exportAlbums(db: Db, frames: FrameFiles): AsyncGenerator<Written> {
  const rows = await db
    .selectFrom('album')
    .where('deleted_at', 'is', null)
    .selectAll()
    .select((has) => frameCount(has).as('frames'))
    .orderBy('id')
    .execute()
  const folderName = namesIn()
  for (const some of byFrames(rows)) {
    for (const album of await readAlbums(db, some)) {
      const { display_name: displayName, name } = album.row
      yield writtenAlbum(album, `albums/${folderName(displayName ?? name)}`, frames)
    }
  }
}

function* byFrames<Row extends { frames: number | null }>(rows: Row[]): Generator<Row[]> {
  let [some, frames]: [Row[], number] = [[], 0]
  for (const row of rows) {
    const own = Number(row.frames)
    if (some.length > 0 && (frames + own > FRAMES_AT_ONCE || some.length === ALBUMS_AT_ONCE)) {
      yield some
      ;[some, frames] = [[], 0]
    }
    some.push(row)
    frames += own
  }
  if (some.length > 0) yield some
}

async function readAlbums(db: Db, rows: AlbumRow[]) {
  const ids = rows.map(({ id }) => id)
  const sections = Map.groupBy(await sectionsOf(db, ids), (one) => one.albumId)
  const frames = Map.groupBy(await withTags(db, await framesOf(db, ids)), (one) => one.albumId)
  const listed = db.selectFrom('pick_list').where('album_id', 'in', ids).selectAll().orderBy('id')
  const lists = Map.groupBy(await listed.execute(), (one) => one.album_id)
  const covers = await readPhotographs(
    db,
    rows.flatMap((row) => row.cover_photo_id ?? []),
  )
  return rows.map((row) => ({
    row,
    sections: sections.get(row.id) ?? [],
    frames: frames.get(row.id) ?? [],
    lists: (lists.get(row.id) ?? []).map(({ name, most, closes_at, created_at }) => ({
      name,
      createdAt: iso(created_at),
      ...present({ most, closesAt: iso(closes_at) }),
    })),
    cover: covers.find(({ id }) => id === row.cover_photo_id),
  }))
}

type Album = Awaited<ReturnType<typeof readAlbums>>[number]

function writtenAlbum(album: Album, folder: string, files: FrameFiles): Written {
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
  const photographs = album.frames.map((frame) => {
    const { frameId, sectionId, frameAlt, frameCaption, number, ...photo } = frame
    const section = sections.find(({ id }) => id === sectionId)
    const file = section ? `${section.folder}/${section.nameIn(photo.name)}` : nameHere(photo.name)
    add(photo, file)
    files.set(frameId, { album: row.slug, file })
    if (photo.id === row.cover_photo_id) coverFile = file
    const words = present({ altHere: frameAlt, captionHere: frameCaption })
    return { ...photographOf(photo, file), ...words, ...present({ number }) }
  })
  if (cover && coverFile === undefined) {
    coverFile = nameHere(cover.name)
    add(cover, coverFile)
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

function detailsOf(row: AlbumRow) {
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
    ...(row.stationery !== null && { stationery: stationeryOf(row.stationery) }),
  }
}

function sectionsOf(db: Db, albumIds: string[]) {
  return db
    .selectFrom('album_section')
    .where('album_id', 'in', albumIds)
    .select(['id', 'name', 'album_id as albumId'])
    .orderBy('place')
    .orderBy('id')
    .execute()
}

function framesOf(db: Db, albumIds: string[]) {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', 'in', albumIds)
    .where('frame.deleted_at', 'is', null)
    .select(photographColumns)
    .select(['frame.id as frameId', 'frame.section_id as sectionId', 'frame.album_id as albumId'])
    .select(['frame.alt as frameAlt', 'frame.caption as frameCaption', 'frame.number'])
    .orderBy(ALBUM_ORDER)
    .execute()
}
