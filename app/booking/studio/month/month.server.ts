import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { dayOf, FREE, TIME_OF_DAY } from '../../list.server.ts'

/** The studio is in American English. */
const LOCALE = 'en-US'
/** More than anybody books in the weeks of a month. */
const MOST = 1_000

export interface MonthView {
  /** `YYYY-MM` */
  month: string
  /** `YYYY-MM-DD` at the business. */
  today: string
  /** The day whose bookings the panel shows. */
  day: string
  /** 'Sunday', …, in the order of the columns. */
  weekdays: { long: string; short: string }[]
  weeks: MonthDay[][]
}

export interface MonthDay {
  day: string
  /** Of the month before or after. */
  outside: boolean
  bookings: DayBooking[]
}

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

/** The month of this millennium that the address names, or else today's, in whole weeks. */
export async function readMonth(
  { database }: { database: Pick<Database, 'db'> },
  timeZone: string,
  { searchParams }: URL,
  now: number,
): Promise<MonthView> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = firstOf(searchParams.get('month'), today)
  const days = daysAround(first)
  const bookings = await bookingsBetween(database, String(days[0]), String(days.at(-1)))
  const byDay = Map.groupBy(bookings, ({ day }) => day)
  const cells = days.map((day) => ({
    day: day.toString(),
    outside: day.month !== first.month,
    bookings: byDay.get(day.toString()) ?? [],
  }))
  return {
    month: first.toString().slice(0, 7),
    today: today.toString(),
    day: chosenDay(searchParams.get('day'), cells, today.toString()),
    weekdays: days.slice(0, 7).map((day) => ({ long: weekday(day, 'long'), short: weekday(day, 'short') })),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  }
}

function firstOf(month: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  const asked = /^2\d{3}-(0[1-9]|1[0-2])$/.test(month ?? '') ? Temporal.PlainDate.from(`${month}-01`) : today
  return asked.with({ day: 1 })
}

/** Standard since ECMA-402 2024; TypeScript does not know it yet. */
type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } }

/** All days of the weeks in which the month lies. */
function daysAround(first: Temporal.PlainDate): Temporal.PlainDate[] {
  const { firstDay } = (new Intl.Locale(LOCALE) as WithWeek).getWeekInfo()
  const begin = first.subtract({ days: (first.dayOfWeek - firstDay + 7) % 7 })
  const weeks = Math.ceil((begin.until(first).days + first.daysInMonth) / 7)
  return Array.from({ length: weeks * 7 }, (_, days) => begin.add({ days }))
}

/** The day that the address names; else today, the month's first day with a booking, or its first day. */
function chosenDay(asked: string | null, cells: MonthDay[], today: string): string {
  const within = cells.filter(({ outside }) => !outside)
  const found =
    cells.find(({ day }) => day === asked) ??
    within.find(({ day }) => day === today) ??
    within.find(({ bookings }) => bookings.length > 0) ??
    within[0]
  return (found as MonthDay).day
}

function weekday(day: Temporal.PlainDate, length: 'long' | 'short'): string {
  return day.toLocaleString(LOCALE, { weekday: length })
}

/** What happens from one day to another, both included, the earliest first; without spam and declined requests. */
async function bookingsBetween(
  { db }: Pick<Database, 'db'>,
  from: string,
  to: string,
): Promise<DayBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'type', 'name', 'status', 'agreed_time as time', 'agreed_minutes as minutes'])
    .select(dayOf('booking').as('day'))
    .where('status', 'not in', FREE)
    .where(dayOf('booking'), '>=', from)
    .where(dayOf('booking'), '<=', to)
    .orderBy(dayOf('booking'))
    .orderBy(({ case: when }) => when().when('status', 'in', ['booked', 'done']).then(0).else(1).end())
    .orderBy(TIME_OF_DAY)
    .orderBy('id')
    .limit(MOST)
    .execute()
  // A booking that was reopened still has the time that was agreed before; it no longer holds.
  return rows.map((row) =>
    row.status === 'booked' || row.status === 'done' ? row : { ...row, time: null, minutes: null },
  )
}
