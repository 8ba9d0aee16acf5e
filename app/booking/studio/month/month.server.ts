import type { Database } from '../../../../ports/database/port.ts'
import { albumTitle } from '../../../albums/change.server.ts'
import { shownCover } from '../../../photos/held.server.ts'
import { coverOf, joinedCover } from '../../../photos/view.server.ts'
import { isMonth } from '../../../ui/month.ts'
import { placesOn, readAvailability } from '../../days/availability.server.ts'
import { busyOn, fallsOn } from '../../days/days.ts'
import { dayOf, FREE, TIME_OF_DAY } from '../../list.server.ts'

const LOCALE = 'en-US'
const MOST = 1_000
const PANELS = ['off', 'sessions', 'calendar'] as const

export type MonthView = Awaited<ReturnType<typeof readMonth>>
export type MonthDay = MonthView['weeks'][number][number]
export type DayBooking = MonthDay['bookings'][number]

export async function readMonth(
  database: Pick<Database, 'db'>,
  timeZone: string,
  { searchParams }: URL,
  now: number,
) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = firstOf(searchParams.get('month'), today)
  const days = daysAround(first)
  const bookings = await bookingsBetween(database, String(days[0]), String(days.at(-1)))
  const albums = await albumsBetween(database, String(days[0]), String(days.at(-1)))
  const availability = await readAvailability(database)
  const { sessions, busy, off, calendar } = availability
  const byDay = Map.groupBy(bookings, ({ day }) => day)
  const places = placesOn(availability, days.map(String))
  const cells = days.map((date, i) => {
    const day = date.toString()
    const ofDay = byDay.get(day) ?? []
    return {
      day,
      outside: date.month !== first.month,
      bookings: ofDay,
      albums: day <= today.toString() ? (albums.get(day) ?? []) : [],
      taken: ofDay.filter(({ status }) => status === 'booked' || status === 'done').length,
      places: Number(places[i]),
      off: off.filter((one) => fallsOn(one, day)),
      busy: busyOn(busy, day),
    }
  })
  const within = cells.filter(({ outside }) => !outside)
  const chosen =
    cells.find(({ day }) => day === searchParams.get('day')) ??
    within.find(({ day }) => day === today.toString()) ??
    within.find((cell) => cell.bookings.length + cell.albums.length > 0) ??
    within[0]
  return {
    now,
    sessions,
    calendar,
    busyTimes: busy.length,
    panel: PANELS.find((name) => searchParams.has(name)) ?? null,
    month: first.toString().slice(0, 7),
    today: today.toString(),
    day: chosen?.day ?? first.toString(),
    weekdays: days.slice(0, 7).map((day) => ({ long: weekday(day, 'long'), short: weekday(day, 'short') })),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  }
}

function firstOf(month: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  const asked = isMonth(month ?? '') ? Temporal.PlainDate.from(`${month}-01`) : today
  return asked.with({ day: 1 })
}

/** Whole weeks, from Sunday. */
function daysAround(first: Temporal.PlainDate): Temporal.PlainDate[] {
  const begin = first.subtract({ days: first.dayOfWeek % 7 })
  const weeks = Math.ceil((begin.until(first).days + first.daysInMonth) / 7)
  return Array.from({ length: weeks * 7 }, (_, days) => begin.add({ days }))
}

function weekday(day: Temporal.PlainDate, length: 'long' | 'short'): string {
  return day.toLocaleString(LOCALE, { weekday: length })
}

/** By day, with the covers that others may see. */
async function albumsBetween({ db }: Pick<Database, 'db'>, from: string, to: string) {
  const rows = await db
    .selectFrom('album')
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['album.id as album', 'album.date', albumTitle.as('title')])
    .select(joinedCover)
    .where('album.deleted_at', 'is', null)
    .where('album.date', '>=', from)
    .where('album.date', '<=', to)
    .orderBy('album.id')
    .limit(MOST)
    .execute()
  const albums = rows.map(({ album: id, date, title, ...cover }) => ({
    id,
    date,
    title,
    cover: coverOf(cover),
  }))
  return Map.groupBy(albums, ({ date }) => String(date))
}

async function bookingsBetween({ db }: Pick<Database, 'db'>, from: string, to: string) {
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
  // A reopened booking still has the time agreed before, which no longer holds.
  return rows.map((row) =>
    row.status === 'booked' || row.status === 'done' ? row : { ...row, time: null, minutes: null },
  )
}
