import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'

type Reader = Pick<Database, 'db'>

const MOST = 12

export type Visits = Awaited<ReturnType<typeof readVisits>>

/** @param days up to and with `today`, which is a day of the business */
export async function readVisits({ db }: Reader, today: string, days: number) {
  const last = Temporal.PlainDate.from(today)
  const from = last.subtract({ days: days - 1 }).toString()
  const visits = db
    .selectFrom('visit')
    .select(({ fn }) => fn.sum<number>('people').as('people'))
    .where('day', '<=', today)
  const since = visits.where('day', '>=', from)
  const of = (rows: { name: string; people: number | string }[]) =>
    rows.map(({ name, people }) => ({ name, people: Number(people) }))
  const sources = since.where('page', '=', '').select('source as name').groupBy('source')
  const pages = since.where('page', '<>', '').select('page as name').groupBy('page')
  const perDay = await since.where('page', '=', '').select('day as name').groupBy('day').execute()
  const byDay = new Map(of(perDay).map(({ name, people }) => [name, people]))
  const earlier = visits
    .where('page', '=', '')
    .where('day', '<', from)
    .where('day', '>=', last.subtract({ days: 2 * days - 1 }).toString())
  return {
    days: Array.from({ length: days }, (_, i) => {
      const day = last.subtract({ days: days - 1 - i }).toString()
      return { day, people: byDay.get(day) ?? 0 }
    }),
    people: [...byDay.values()].reduce((sum, people) => sum + people, 0),
    before: Number((await earlier.executeTakeFirst())?.people ?? 0),
    sources: of(await sources.orderBy('people', 'desc').orderBy('source').limit(MOST).execute()),
    pages: await named(
      { db },
      of(await pages.orderBy('people', 'desc').orderBy('page').limit(MOST).execute()),
    ),
    first:
      (await db.selectFrom('visit').select('day').orderBy('day').limit(1).executeTakeFirst())?.day ?? null,
  }
}

/** How many people looked at the public page of an album in 30 days. */
export async function albumLookers({ db }: Reader, album: string, now: number): Promise<number> {
  const since = new Date(now - 30 * 86_400_000).toISOString().slice(0, 10)
  const row = await db
    .selectFrom('visit')
    .innerJoin('album', (on) => on.on('page', '=', sql`'/portfolio/' || album.slug`))
    .select(({ fn }) => fn.sum<number>('people').as('people'))
    .where('album.id', '=', album)
    .where('day', '>=', since)
    .executeTakeFirst()
  return Number(row?.people ?? 0)
}

const NAMES: Record<string, string> = {
  '/': 'Home',
  '/about': 'About',
  '/portfolio': 'Portfolio',
  '/blog': 'Blog',
  '/booking': 'Book a session',
}

/** Albums by their titles, as the studio shows them. */
async function named({ db }: Reader, pages: { name: string; people: number }[]) {
  const slugs = pages.map(({ name }) => name.split('/')[2] ?? '')
  const albums = await db
    .selectFrom('album')
    .select(['id', 'slug', 'name', 'display_name'])
    .where('slug', 'in', slugs)
    .execute()
  return pages.map(({ name: page, people }) => {
    const [, kind, slug] = page.split('/')
    const album = kind === 'portfolio' ? albums.find((one) => one.slug === slug) : undefined
    return {
      page,
      people,
      name: album?.display_name || album?.name || NAMES[page] || page,
      album: album?.id ?? null,
    }
  })
}
