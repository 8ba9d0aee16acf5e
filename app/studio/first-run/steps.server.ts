import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { type CookieSpec, readCookie } from '../../cookies.ts'
import { readSections } from '../../site/sections/sections.server.ts'

/** What a new business does first, in this order. */
export type StepName = 'brand' | 'home' | 'album' | 'client'
export type Steps = Record<StepName, boolean>

/** Set in a browser whose owner wants to see the steps later. */
export const LATER: CookieSpec = { name: 'first-steps-later', seconds: 31_536_000 }

/** Which of the first steps are done; null when all are, or when they are put off in this browser. */
export async function readSteps(
  { database, origin }: { database: Pick<Database, 'db'>; origin: string },
  request: Request,
): Promise<Steps | null> {
  if (readCookie(request, LATER, origin)) return null
  const [{ sections }, { album, client }] = await Promise.all([
    readSections(database, ['identity', 'contact', 'hero']),
    countFirsts(database),
  ])
  const { identity, contact, hero } = sections
  const steps = {
    brand: Boolean(identity?.tagline || identity?.colors || identity?.logo || contact?.cities.length),
    home: Boolean(hero?.slides.length),
    ...{ album, client },
  }
  return Object.values(steps).every(Boolean) ? null : steps
}

async function countFirsts({ db }: Pick<Database, 'db'>): Promise<{ album: boolean; client: boolean }> {
  const any = (table: 'frame' | 'client') =>
    sql<number>`case when exists (select 1 from ${sql.table(table)}) then 1 else 0 end`
  const query = sql<{
    album: number
    client: number
  }>`select ${any('frame')} as album, ${any('client')} as client`
  const { rows } = await query.execute(db)
  return { album: rows[0]?.album === 1, client: rows[0]?.client === 1 }
}
