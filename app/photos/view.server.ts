import type { Selectable } from 'kysely'
import type { Schema } from '../../ports/database/schema.ts'
import { RECIPE } from './rules/address.ts'
import type { CoverView, PhotoView } from './rules/photo.ts'

/** The columns that a page reads of an album's cover. */
export const coverColumns = [
  'photo.id',
  'photo.width',
  'photo.height',
  'photo.placeholder',
  'photo.recipe',
] as const

/** The columns that a page reads of a photograph. */
export const photoColumns = [...coverColumns, 'photo.alt', 'photo.title'] as const

type CoverRow = Pick<Selectable<Schema['photo']>, 'id' | 'width' | 'height' | 'placeholder' | 'recipe'>
type PhotoRow = CoverRow & Pick<Selectable<Schema['photo']>, 'alt' | 'title'>

export function coverView({ id, width, height, placeholder, recipe }: CoverRow): CoverView {
  return { id, width, height, placeholder, developed: recipe === RECIPE }
}

export function photoView(row: PhotoRow): PhotoView {
  return { ...coverView(row), alt: row.alt, title: row.title }
}
