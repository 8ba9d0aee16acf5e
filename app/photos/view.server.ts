import type { Selectable } from 'kysely'
import * as t from '#messages/site'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { leaveOutNames } from './names/names.server.ts'
import { RECIPE } from './rules/address.ts'
import type { CoverView, FrameView, PhotoView } from './rules/photo.ts'

const pictureColumns = [
  'photo.width',
  'photo.height',
  'photo.placeholder',
  'photo.turned',
  'photo.focus_x',
  'photo.focus_y',
  'photo.recipe',
] as const

export const coverColumns = ['photo.id', ...pictureColumns] as const

export const joinedCover = ['photo.id as photoId', ...pictureColumns] as const

export const photoColumns = [...coverColumns, 'photo.alt', 'photo.title', 'photo.caption'] as const

export const frameColumns = [
  ...photoColumns,
  'frame.id as frameId',
  'frame.caption as frameCaption',
  'frame.alt as frameAlt',
  'photo.video',
  'photo.duration',
] as const

type CoverRow = Pick<
  Selectable<Schema['photo']>,
  'id' | 'width' | 'height' | 'placeholder' | 'turned' | 'focus_x' | 'focus_y' | 'recipe'
>
type PhotoRow = CoverRow & Pick<Selectable<Schema['photo']>, 'alt' | 'title' | 'caption'>

export function coverView({ focus_x: x, focus_y: y, recipe, ...row }: CoverRow): CoverView {
  const { id, width, height, placeholder, turned } = row
  const view: CoverView = { id, width, height, placeholder, developed: recipe === RECIPE }
  if (turned !== 0) view.turned = turned
  if (x !== null && y !== null) view.focus = { x, y }
  return view
}

type JoinedCover = { photoId: string | null } & {
  [Column in Exclude<keyof CoverRow, 'id'>]: CoverRow[Column] | null
}

export function coverOf({ photoId, ...cover }: JoinedCover): CoverView | null {
  return photoId === null ? null : coverView({ ...(cover as CoverRow), id: photoId })
}

export function photoView(row: PhotoRow): PhotoView {
  return { ...coverView(row), alt: wordsOf(row), title: row.title }
}

/** Reads no videos. @param folder where their derivatives are, unless they are public */
export async function readPhotos({ db }: Pick<Database, 'db'>, ids: string[], folder?: string) {
  if (ids.length === 0) return new Map()
  const rows = await photoRows(db, ids).execute()
  return new Map(rows.map((row) => [row.id, { ...photoView(row), ...(folder && { folder }) }]))
}

/** For visitors: without held photographs and without names. */
export async function readShownPhotos({ db }: Pick<Database, 'db'>, ids: string[]) {
  if (ids.length === 0) return new Map()
  const shown = await photoRows(db, ids).where('held', '=', 0).execute()
  const rows = await leaveOutNames({ db }, shown, 'everybody')
  return new Map(rows.map((row) => [row.id, photoView(row)]))
}

function photoRows(db: Database['db'], ids: string[]) {
  return db
    .selectFrom('photo')
    .where('id', 'in', [...new Set(ids)])
    .where('video', 'is', null)
    .select(photoColumns)
}

type FrameRow = PhotoRow & {
  frameId: string
  frameCaption: string | null
  frameAlt: string | null
} & Partial<Pick<Selectable<Schema['photo']>, 'video' | 'duration'>>

/** A file's name is never a description: the last one is the number in the album. */
export function frameView(row: FrameRow, number: number): FrameView {
  const name = row.video ? t.videoNumber({ number }) : t.photoNumber({ number })
  return {
    ...coverView(row),
    ...(row.video && { video: { seconds: Math.max(1, Math.round(Number(row.duration) / 1000)) } }),
    alt: row.frameAlt || row.frameCaption || wordsOf(row) || name,
    title: row.frameCaption || row.title,
    frameId: row.frameId,
  }
}

/** The words that are searched: the frame's own caption, or else the photograph's title and caption. */
export function captionIn({ frameCaption, title, caption }: FrameRow): { caption?: string } {
  const said = frameCaption ? [frameCaption] : [...new Set([title, caption].filter(Boolean))]
  return said.length > 0 ? { caption: said.join(': ') } : {}
}

function wordsOf({ alt, caption, title }: PhotoRow): string {
  return alt || caption || title || ''
}
