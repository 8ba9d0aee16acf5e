import * as t from '#messages/families'
import { timeOfId } from '../../ports/database/id.ts'
import type { DeliverySize, DownloadWhat } from '../../ports/database/schema/delivery.ts'
import { giveNumbers } from '../albums/frames/give-numbers.server.ts'
import { numberedFrames } from '../albums/frames/order.server.ts'
import { filledIn, type Stationery, stationeryOf } from '../albums/stationery.ts'
import { readReading } from '../photos/names/names.server.ts'
import type { Reading } from '../photos/names/reading.ts'
import { RECIPE } from '../photos/rules/address.ts'
import type { GalleryPorts } from '../viewers/gallery.server.ts'
import { holderAthletes } from '../viewers/holder.server.ts'
import { BEGINNING } from '../viewers/sections.ts'
import {
  type AcrossAlbums,
  chosenBy,
  frameDownloads,
  frameProofs,
  openAlbum,
  openFrames,
  type Receiver,
} from '../viewers/viewer.server.ts'
import { allows } from './offer/allows.ts'
import { readSelection } from './offer/selection.ts'
import { withoutTwins } from './offer/twins.ts'
import { type SaidOfFrame, wordsOf } from './words.ts'

/** Card holders and buyers download from several albums. */
export type AlbumViewer = (Receiver & { slug: string }) | (AcrossAlbums & { slug: null })

/** `numbers` are for `readSelection`, on an athlete's page each behind its album's ID and a slash. */
export type Choice =
  | { what: 'all' }
  | { what: 'favorites' }
  | { what: 'section'; id: string }
  | { what: 'picks'; id: string }
  | { what: 'photograph'; id: string }
  | { what: 'selection'; numbers: string[]; shows?: string | null }

/** The frames of an archive, as they were when it was made. */
export interface ArchiveFrames {
  what: DownloadWhat
  frameIds: string[]
  /** Null for an archive from before its files had them. */
  numbers: string[] | null
  part: string | null
  title: string
}

export type Contents = NonNullable<Awaited<ReturnType<typeof readContents>>>
export type PhotoToDeliver = Contents['photos'][number]

/** Of several albums, each as its own allows. Null when there are none, or a selected number is missing. */
export async function readContents(
  ports: GalleryPorts,
  viewer: AlbumViewer,
  { choice, size }: { choice: Choice | ArchiveFrames; size: DeliverySize },
  now: number,
) {
  const found = await chosen(ports, viewer, choice, now)
  const rows = withoutTwins(found).filter(({ downloads }) => allows(downloads, size))
  const [first] = rows
  if (!first) return null
  const stationery = stationeries()
  const photoIds = rows.map(({ id }) => id)
  const reading = await readReading(ports.database, photoIds, 'hidden')
  const several = viewer.slug === null && choice.what !== 'photograph'
  const photos = rows.map(({ date, recipe, takenAt, ...photo }) => ({
    ...photo,
    ...saidOf(reading, photo, stationery({ ...photo, date })),
    folder: several ? titleOf(photo) : null,
    keepPlace: photo.keepPlace === 1,
    format: photo.video ?? photo.format,
    /** UTC milliseconds: when it was taken, or the album's date, or when it was added to the album. */
    takenAt: takenAt === null ? (dayOf(date) ?? timeOfId(photo.frameId) ?? 0) : Number(takenAt),
    developed: recipe === RECIPE,
  }))
  const own = { id: first.albumId, name: titleOf(first), date: first.date }
  /** Without an ID it is of several, and named after the athlete. */
  const album = several ? { id: null, name: await athleteTitle(ports, viewer, choice), date: null } : own
  const part = await partName(ports, choice, first)
  return { viewer, album, what: choice.what, part, photos }
}

function saidOf(
  reading: Reading,
  photo: SaidOfFrame & { id: string; name: string; frameAlt: string | null },
  stationery: Stationery | null,
) {
  const withheld = reading.withholds(photo.id, [photo.frameCaption, photo.frameAlt])
  const names = (text: string) => reading.names(photo.id, text)
  return {
    /** The original's file name; '' where withheld. */
    name: withheld ? '' : photo.name,
    /** Replace the file's own words; null where the owner has written nothing. */
    words: wordsOf(photo, stationery, { withheld, nearHidden: reading.mayShowHidden(photo.id), names }),
  }
}

function dayOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date)
}

interface AlbumRow {
  albumId: string
  albumName: string
  displayName: string | null
  date: string | null
  stationery: string | null
}

function titleOf({ displayName, albumName }: Pick<AlbumRow, 'displayName' | 'albumName'>): string {
  return displayName ?? albumName
}

function stationeries(): (album: AlbumRow) => Stationery | null {
  const known = new Map<string, Stationery | null>()
  return ({ albumId, stationery, date, ...names }) => {
    if (!known.has(albumId)) {
      const written = stationery === null ? null : stationeryOf(stationery)
      known.set(albumId, written && filledIn(written, { title: titleOf(names), date }))
    }
    return known.get(albumId) ?? null
  }
}

async function athleteTitle(ports: GalleryPorts, viewer: AlbumViewer, choice: Choice | ArchiveFrames) {
  if ('title' in choice) return choice.title
  if ('orderId' in viewer) return t.orderedPhotos()
  const athletes = 'personId' in viewer ? holderAthletes(ports, viewer) : null
  const athlete = await athletes
    ?.select(['team.name', 'team.season', 'athlete.number'])
    .orderBy('athlete.id', 'desc')
    .executeTakeFirst()
  return [athlete?.name, athlete?.season, athlete?.number].filter(Boolean).join(' ')
}

async function partName(
  { database }: GalleryPorts,
  choice: Choice | ArchiveFrames,
  first: { sectionName: string | null },
): Promise<string | null> {
  if ('frameIds' in choice && choice.part !== null) return choice.part
  if (choice.what === 'section') return first.sectionName
  if ('shows' in choice) return choice.shows ?? null
  if (choice.what !== 'picks' || !('id' in choice)) return null
  const list = database.db.selectFrom('pick_list').select('name').where('id', '=', choice.id)
  return (await list.executeTakeFirst())?.name ?? null
}

async function chosen(ports: GalleryPorts, viewer: AlbumViewer, choice: Choice | ArchiveFrames, now: number) {
  if (!('staffId' in viewer)) {
    await giveNumbers(ports.database, openAlbum(ports, viewer, viewer.slug, now).select('album.id'))
  }
  const rows = await framesOf(ports, viewer, now).execute()
  const last = rows.reduce((most, { number }) => Math.max(most, Number(number)), 0)
  const digits = Math.max(3, `${last}`.length)
  // With leading zeros, so that files sort: '044'. Null where a file of an archive is called without.
  const all = rows.map((row) => ({ ...row, number: `${row.number}`.padStart(digits, '0') }))
  if ('frameIds' in choice) {
    const { frameIds, numbers } = choice
    const frames = new Map(all.map((row) => [row.frameId, row]))
    return frameIds.flatMap((id, i) => {
      const row = frames.get(id)
      return row ? { ...row, number: numbers?.[i] ?? null } : []
    })
  }
  if (choice.what === 'selection')
    return selectedAmong(all, choice.numbers, { several: viewer.slug === null, last })
  const has = await choosing(ports, viewer, choice)
  return all.filter(has)
}

function selectedAmong<Row extends { albumId: string; number: string }>(
  rows: Row[],
  fields: string[],
  { several, last }: { several: boolean; last: number },
): Row[] {
  const wanted = new Set<string>()
  const albumOf = (field: string) => (several ? field.slice(0, field.indexOf('/') + 1) : '')
  for (const [album, runs] of Map.groupBy(fields, albumOf)) {
    const own = runs.map((run) => run.slice(album.length))
    for (const number of readSelection(own, last) ?? [0]) wanted.add(`${album}${number}`)
  }
  const found = rows.filter(({ albumId, number }) =>
    wanted.has(`${several ? `${albumId}/` : ''}${Number(number)}`),
  )
  return found.length === wanted.size ? found : []
}

type Framed = { frameId: string; sectionId: string | null }

async function choosing(
  ports: GalleryPorts,
  viewer: AlbumViewer,
  choice: Exclude<Choice, { what: 'selection' }>,
): Promise<(frame: Framed) => boolean> {
  if (choice.what === 'all') return () => true
  if (choice.what === 'section') return ({ sectionId }) => (sectionId ?? BEGINNING) === choice.id
  if (choice.what === 'photograph') return ({ frameId }) => frameId === choice.id
  const listId = choice.what === 'picks' ? choice.id : null
  const chosen = await chosenBy(ports.database.db, viewer, listId).select('frame_id').execute()
  const ids = new Set(chosen.map(({ frame_id }) => frame_id))
  return ({ frameId }) => ids.has(frameId)
}

function framesOf(ports: GalleryPorts, viewer: AlbumViewer, now: number) {
  const albums = openAlbum(ports, viewer, viewer.slug, now).select('album.id')
  const numbered = numberedFrames(ports.database.db).where('frame.album_id', 'in', albums)
  return openFrames(ports, viewer, viewer.slug, now)
    .innerJoin(numbered.as('numbered'), 'numbered.id', 'frame.id')
    .select((has) => ['numbered.number' as const, frameDownloads(ports, viewer, now)(has).as('downloads')])
    .select(['album.id as albumId', 'album.name as albumName', 'album.display_name as displayName'])
    .select(['album.keep_place as keepPlace', 'album.stationery', 'frame.caption as frameCaption'])
    .select(['frame.alt as frameAlt', frameProofs(viewer).as('proofs')])
    .select(['photo.caption as photoCaption', 'photo.city as photoCity', 'photo.event as photoEvent'])
    .select(['photo.creator', 'photo.keywords', 'photo.people'])
    .select('photo.own_words_withheld as withheld')
    .select(['photo.id', 'photo.name', 'photo.format', 'photo.video', 'photo.rendition'])
    .select(['photo.turned', 'photo.width', 'photo.recipe', 'album.date'])
    .select(['photo.taken_at as takenAt', 'frame.id as frameId', 'frame.section_id as sectionId'])
    .select('album_section.name as sectionName')
}
