import type { Database } from '../../../ports/database/port.ts'
import type { DayPart } from '../../../ports/database/schema/bookings.ts'
import { dayOf } from '../list.server.ts'
import { type Busy, busyParts, type DayOff, fallsOn, isClosed } from './days.ts'

type Reader = Pick<Database, 'db'>

/** Days ahead. Later ones are checked when they are asked for. */
const SHOWN = 550

export interface Availability {
  sessions: number
  busy: Busy[]
  off: DayOff[]
  calendar: { readAt: number | null; problem: string | null } | null
}

export async function readAvailability({ db }: Reader): Promise<Availability> {
  const row = await db.selectFrom('availability').selectAll().executeTakeFirst()
  const off = await db.selectFrom('day_off').selectAll().orderBy('day').orderBy('id').execute()
  return {
    sessions: row?.sessions ?? 2,
    busy: JSON.parse(row?.busy ?? '[]'),
    off,
    calendar: row?.calendar ? { readAt: row.read_at, problem: row.problem } : null,
  }
}

/** The parts of a day that are off or busy elsewhere. */
export function awayOn({ off, busy }: Availability, day: string): DayPart[] {
  return [...off.filter((one) => fallsOn(one, day)).map(({ part }) => part), ...busyParts(busy, day)]
}

/** Which days from this one on the booking page doesn't offer. */
export async function closedDays(database: Reader, from: string): Promise<string[]> {
  const availability = await readAvailability(database)
  const first = Temporal.PlainDate.from(from)
  const rows = await database.db
    .selectFrom('booking')
    .select(dayOf('booking').as('day'))
    .select(({ fn }) => fn.countAll().as('taken'))
    .where('status', 'in', ['booked', 'done'])
    .where(dayOf('booking'), '>=', from)
    .where(dayOf('booking'), '<=', first.add({ days: SHOWN }).toString())
    .groupBy(dayOf('booking'))
    .execute()
  const taken = new Map(rows.map((row) => [row.day, Number(row.taken)]))
  const { sessions } = availability
  const days = Array.from({ length: SHOWN }, (_, i) => first.add({ days: i }).toString())
  return days.filter((day) =>
    isClosed({ sessions, taken: taken.get(day) ?? 0, away: awayOn(availability, day) }),
  )
}

/** The calendar elsewhere, if it couldn't be read since then. */
export async function failingCalendar(database: Reader, since: number) {
  const { calendar } = await readAvailability(database)
  const { problem = null, readAt = null } = calendar ?? {}
  return problem !== null && (readAt ?? 0) < since ? [{ problem, readAt }] : []
}
