import type { Selectable } from 'kysely'
import type { Schema } from '../../ports/database/schema.ts'
import { RECIPE } from './address.ts'
import type { PhotoView } from './photo.ts'

/** What a page's query selects of a photograph. */
export const photoColumns = [
  'photo.id',
  'photo.width',
  'photo.height',
  'photo.alt',
  'photo.title',
  'photo.placeholder',
  'photo.recipe',
] as const

type Columns = 'id' | 'width' | 'height' | 'alt' | 'title' | 'placeholder' | 'recipe'

export function photoView(row: Pick<Selectable<Schema['photo']>, Columns>): PhotoView {
  const { id, width, height, alt, title, placeholder, recipe } = row
  return { id, width, height, alt, title, placeholder, developed: recipe === RECIPE }
}
