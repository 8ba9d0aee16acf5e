import type { Database } from '../../ports/database/port.ts'
import { RECIPE } from './rules/address.ts'

export interface Undeveloped {
  id: string
  width: number
  /** A slide of the home page, which has an upright cut, too. */
  slide: boolean
}

/** The width of a photograph in pixels, whoever may see it; undefined when there is none. */
export async function photoWidth({ db }: Pick<Database, 'db'>, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('photo').select('width').where('id', '=', id).executeTakeFirst()
  return row?.width
}

/** The photograph, unless it is gone or developed by the current recipe. */
export async function undeveloped({ db }: Database, id: string): Promise<Undeveloped | null> {
  const row = await db
    .selectFrom('photo')
    .select(({ exists, selectFrom }) => [
      'photo.id',
      'photo.width',
      'photo.recipe',
      exists(
        selectFrom('site_photo')
          .select('photo_id')
          .whereRef('photo_id', '=', 'photo.id')
          .where('section', '=', 'hero'),
      ).as('slide'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.recipe === RECIPE) return null
  return { id: row.id, width: row.width, slide: Boolean(row.slide) }
}

/** Lets the pages show this photograph. */
export async function markDeveloped({ db }: Database, id: string): Promise<void> {
  await db.updateTable('photo').set({ recipe: RECIPE }).where('id', '=', id).execute()
}
