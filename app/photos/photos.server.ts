import type { Database } from '../../ports/database/port.ts'
import type { Mark } from './proofs/mark.ts'
import { lackingMark } from './proofs/marked.server.ts'
import { RECIPE, type Turned } from './rules/address.ts'

export interface Undeveloped {
  id: string
  turned: Turned
  width: number
  height: number
  /** A slide of the home page has an upright cut, too. */
  slide: boolean
  clean: boolean
  video: 'mp4' | 'mov' | null
  rendition: 0 | 1 | null
  mark: Mark | null
}

export function shownPhoto({ db }: Pick<Database, 'db'>, id: string) {
  return db
    .selectFrom('photo')
    .select(['id', 'width', 'height', 'turned', 'video', 'rendition'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Null if gone, or developed by the current recipe and marked if a proof album shows it. */
export async function undeveloped({ db }: Database, id: string): Promise<Undeveloped | null> {
  const row = await db
    .selectFrom('photo')
    .select(({ exists, selectFrom }) => [
      'photo.id',
      'photo.turned',
      'photo.width',
      'photo.height',
      'photo.recipe',
      'photo.video',
      'photo.rendition',
      exists(
        selectFrom('site_photo')
          .select('photo_id')
          .whereRef('photo_id', '=', 'photo.id')
          .where('section', '=', 'hero'),
      ).as('slide'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { recipe, slide, ...photo } = row
  const lacking = { clean: recipe !== RECIPE, mark: await lackingMark({ db }, id) }
  return lacking.clean || lacking.mark ? { ...photo, slide: Boolean(slide), ...lacking } : null
}

/** Shows the photograph, unless it was turned since it was read. A turned one has a new placeholder. */
export async function recordDeveloped(
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
