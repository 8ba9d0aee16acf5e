import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { dayOf, FREE, TIME_OF_DAY } from '../../list.server.ts'

/** A booking on the day that was agreed, or else asked for. */
export interface DayBooking {
  id: string
  type: string
  name: string
  status: BookingStatus
  /** `YYYY-MM-DD` */
  day: string
  /** 'HH:MM'; null for the whole day, and while nothing is agreed. */
  time: string | null
  minutes: number | null
}

/** More than anybody books in the weeks of a month. */
const MOST = 1_000

/** What happens from one day to another, both included, the earliest first; without spam and declined requests. */
export async function bookingsBetween(
  { db }: Pick<Database, 'db'>,
  from: string,
  to: string,
): Promise<DayBooking[]> {
  const rows = await days(db)
    .where(dayOf('booking'), '>=', from)
    .where(dayOf('booking'), '<=', to)
    .orderBy(dayOf('booking'))
    .orderBy(({ case: when }) => when().when('status', 'in', ['booked', 'done']).then(0).else(1).end())
    .orderBy(TIME_OF_DAY)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(withTime)
}

/** The first session that is booked on a day after this one, or null. */
export async function bookedAfter({ db }: Pick<Database, 'db'>, day: string): Promise<DayBooking | null> {
  const row = await days(db)
    .where('status', '=', 'booked')
    .where('agreed_date', '>', day)
    .orderBy('agreed_date')
    .orderBy(TIME_OF_DAY)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? withTime(row) : null
}

function days(db: Database['db']) {
  return db
    .selectFrom('booking')
    .select(['id', 'type', 'name', 'status', 'agreed_time as time', 'agreed_minutes as minutes'])
    .select(dayOf('booking').as('day'))
    .where('status', 'not in', FREE)
}

/** A booking that was reopened still has the time that was agreed before; it no longer holds. */
function withTime(row: DayBooking): DayBooking {
  const agreed = row.status === 'booked' || row.status === 'done'
  return agreed ? row : { ...row, time: null, minutes: null }
}
