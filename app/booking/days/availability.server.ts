import type { Database } from '../../../ports/database/port.ts'
import { dayOf } from '../list.server.ts'
import { awayOn, type Busy, DAYS_AHEAD, dayBeside } from './days.ts'

type Reader = Pick<Database, 'db'>

type Availability = Awaited<ReturnType<typeof readAvailability>>

export async function readAvailability({ db }: Reader) {
  const row = await db.selectFrom('availability').selectAll().executeTakeFirst()
  const off = await db.selectFrom('day_off').selectAll().orderBy('day').orderBy('id').execute()
  return {
    sessions: row?.sessions ?? 2,
    busy: JSON.parse(row?.busy ?? '[]') as Busy[],
    off,
    calendar: row?.calendar ? { readAt: row.read_at, problem: row.problem } : null,
  }
}

/** How many sessions each day holds. What is left of a whole one holds half as many, or at least one. */
export function placesOn({ sessions, ...times }: Availability, days: string[]): number[] {
  const away = awayOn(times, days)
  return days.map((day) => {
    const parts = away.get(day)
    if (!parts) return sessions
    return parts.has('day') || parts.size === 2 ? 0 : Math.ceil(sessions / 2)
  })
}

/** Which days from this one on the booking page doesn't offer, of so many. */
export async function closedDays(
  database: Reader,
  from: string,
  count: number = DAYS_AHEAD,
): Promise<string[]> {
  const availability = await readAvailability(database)
  const days = Array.from({ length: count }, (_, i) => dayBeside(from, i))
  const rows = await database.db
    .selectFrom('booking')
    .select([dayOf('booking').as('day'), ({ fn }) => fn.countAll().as('taken')])
    .where('status', 'in', ['booked', 'done'])
    .where(dayOf('booking'), '>=', from)
    .where(dayOf('booking'), '<=', String(days.at(-1)))
    .groupBy(dayOf('booking'))
    .execute()
  const taken = new Map(rows.map((row) => [row.day, Number(row.taken)]))
  const places = placesOn(availability, days)
  return days.filter((day, i) => (taken.get(day) ?? 0) >= Number(places[i]))
}

/** The calendar elsewhere, if it couldn't be read since then. */
export async function failingCalendar(database: Reader, since: number) {
  const { calendar } = await readAvailability(database)
  const { problem = null, readAt = null } = calendar ?? {}
  return problem !== null && (readAt ?? 0) < since ? [{ problem, readAt }] : []
}
