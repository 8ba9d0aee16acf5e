import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'

type Reader = Pick<Database, 'db'>

const MOST = 12

/** @param days up to and with `today`, which is a day of the business */
export async function readVisits({ db }: Reader, today: string, days: number) {
  const last = Temporal.PlainDate.from(today)
  const dayBefore = (count: number) => last.subtract({ days: count }).toString()
  const from = dayBefore(days - 1)
  const visits = db.selectFrom('visit').select(({ fn }) => fn.sum<number>('people').as('people'))
  const since = visits.where('day', '>=', from).where('day', '<=', today)
  const everyone = since.where('page', '=', '')
  const top = async (query: typeof since, name: 'page' | 'source') => {
    const most = query.select(`${name} as name`).groupBy(name).orderBy('people', 'desc').orderBy(name)
    return (await most.limit(MOST).execute()).map((row) => ({ ...row, people: Number(row.people) }))
  }
  const perDay = await everyone.select('day').groupBy('day').execute()
  const byDay = new Map(perDay.map(({ day, people }) => [day, Number(people)]))
  const before = await visits
    .where('page', '=', '')
    .where('day', '<', from)
    .where('day', '>=', dayBefore(2 * days - 1))
    .executeTakeFirst()
  const first = await db.selectFrom('visit').select('day').orderBy('day').limit(1).executeTakeFirst()
  return {
    days: Array.from({ length: days }, (_, i) => {
      const day = dayBefore(days - 1 - i)
      return { day, people: byDay.get(day) ?? 0 }
    }),
    people: [...byDay.values()].reduce((sum, people) => sum + people, 0),
    before: Number(before?.people ?? 0),
    sources: await top(everyone, 'source'),
    pages: await named({ db }, await top(since.where('page', '<>', ''), 'page')),
    first: first?.day ?? null,
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
    .where('deleted_at', 'is', null)
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
