import type { Database } from '../../ports/database/port.ts'
import { RECIPE, type Turned } from './rules/address.ts'

export interface Undeveloped {
  id: string
  turned: Turned
  width: number
  /** A slide of the home page, which has an upright cut, too. */
  slide: boolean
}

/** How a photograph is shown, whoever may see it: its width in pixels, and how far it is turned. */
export function shownPhoto({ db }: Pick<Database, 'db'>, id: string) {
  return db.selectFrom('photo').select(['width', 'turned']).where('id', '=', id).executeTakeFirst()
}

/** The photograph, unless it is gone or developed by the current recipe. */
export async function undeveloped({ db }: Database, id: string): Promise<Undeveloped | null> {
  const row = await db
    .selectFrom('photo')
    .select(({ exists, selectFrom }) => [
      'photo.id',
      'photo.turned',
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
  return { id: row.id, turned: row.turned, width: row.width, slide: Boolean(row.slide) }
}

/** Lets the pages show this photograph, unless it was turned since it was read. A turned one has a new placeholder. */
export async function markDeveloped(
  { db }: Database,
  { id, turned }: Pick<Undeveloped, 'id' | 'turned'>,
  placeholder?: string,
): Promise<void> {
  await db
    .updateTable('photo')
    .set({ recipe: RECIPE, placeholder })
    .where('id', '=', id)
    .where('turned', '=', turned)
    .execute()
}
