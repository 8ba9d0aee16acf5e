import type { Database } from '../../ports/database/port.ts'
import { RECIPE } from './rules/address.ts'

export interface Undeveloped {
  id: string
  width: number
  /** A slide of the home page: it is shown at once instead of together with others. */
  hero: boolean
}

/**
 * The photographs to develop next, at most `limit` and without those in `except`: the home page's slides, then the
 * other pages' pictures, then album covers from the newest, then the rest. All in one result have the same rank.
 */
export async function undeveloped({ db }: Database, except: string[], limit: number): Promise<Undeveloped[]> {
  const waiting = db
    .selectFrom('photo')
    .select(['photo.id', 'photo.width'])
    .where((has) => has.or([has('recipe', 'is', null), has('recipe', '<>', RECIPE)]))
    .$if(except.length > 0, (query) => query.where('photo.id', 'not in', except))
    .limit(limit)
  const onSite = waiting
    .innerJoin('site_photo', 'site_photo.photo_id', 'photo.id')
    .groupBy(['photo.id', 'photo.width'])
    .orderBy(({ fn }) => fn.min('site_photo.position'))
  const covers = waiting
    .innerJoin('album', 'album.cover_photo_id', 'photo.id')
    .groupBy(['photo.id', 'photo.width'])
    .orderBy(({ fn, val }) => fn.max(fn.coalesce('album.date', val(''))), 'desc')
  const heroes = await onSite.where('site_photo.section', '=', 'hero').execute()
  if (heroes.length > 0) return heroes.map((photo) => ({ ...photo, hero: true }))
  for (const query of [onSite, covers, waiting]) {
    const photos = await query.execute()
    if (photos.length > 0) return photos.map((photo) => ({ ...photo, hero: false }))
  }
  return []
}

/** How many photographs there are, and how many of them are developed. */
export async function developedCount({ db }: Database): Promise<{ done: number; total: number }> {
  const counts = await db
    .selectFrom('photo')
    .select(({ fn, case: when }) => [
      fn.countAll().as('total'),
      fn.count(when().when('recipe', '=', RECIPE).then(1).end()).as('done'),
    ])
    .executeTakeFirstOrThrow()
  return { done: Number(counts.done), total: Number(counts.total) }
}

/** Lets the pages show these photographs. The content version moves once. */
export async function markDeveloped({ db }: Database, ids: string[]): Promise<void> {
  await db.updateTable('photo').set({ recipe: RECIPE }).where('id', 'in', ids).execute()
}
