import { textOf } from '../../form-text.ts'
import { isDate } from '../rules.ts'
import { minutesIn } from './duration.ts'

export interface Agreed {
  date: string
  /** 'HH:MM' in the business's time zone; null for the whole day. */
  time: string | null
  minutes: number | null
}

export interface SessionTime {
  date?: string
  time?: string
  minutes?: number
}

const USUAL_MINUTES = 60
const LONGEST_MINUTES = 24 * 60
/** A session may end the day after, and calendars write years with four digits. */
const LAST_DAY = '9998-12-31'

/** Ignores the minutes without a time: then the session takes the whole day. */
export function readSessionTime(form: FormData): SessionTime {
  const [date, time, minutes] = ['date', 'time', 'minutes'].map((name) => textOf(form, name) || undefined)
  return { date, time, minutes: time && minutes ? minutesIn(minutes) : undefined }
}

/** Returns the time of the session, or a sentence on what is wrong. Fields left out are as the request had them. */
export function agreedOn(
  { date, time, minutes }: SessionTime,
  asked: { date: string | null; answers: Readonly<Record<string, string>> },
): Agreed | { refused: string } {
  const day = date ?? asked.date
  if (day === null) return { refused: 'The request doesn’t have a date. Enter the day you agreed on.' }
  if (!isDate(day) || day > LAST_DAY) return { refused: 'Enter the day like 2027-05-08.' }
  if (time === undefined) {
    if (minutes !== undefined) return { refused: 'Add a start time.' }
    return { date: day, time: null, minutes: null }
  }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { refused: 'Enter the time like 14:30.' }
  const long = minutes ?? askedMinutes(asked.answers)
  if (!Number.isInteger(long) || long < 1 || long > LONGEST_MINUTES) {
    return { refused: 'Enter a length from 1 minute to 24 hours, such as 90 minutes or 2 hours.' }
  }
  return { date: day, time, minutes: long }
}

export function isAsAgreed(
  { date, time, minutes }: SessionTime,
  agreed: Omit<Agreed, 'date'> & { date: string | null },
): boolean {
  const same = [date ?? agreed.date, time ?? agreed.time, minutes ?? agreed.minutes]
  return same.join() === [agreed.date, agreed.time, agreed.minutes].join()
}

export function askedMinutes({ hoursNeeded }: Readonly<Record<string, string>>): number {
  const minutes = Math.round(Number(hoursNeeded) * 60)
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? minutes : USUAL_MINUTES
}

/** UTC milliseconds; null for the whole day. A time that clocks skip counts as an hour later. */
export function beginOf({ date, time }: Agreed, timeZone: string): number | null {
  if (time === null) return null
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
}

/** UTC milliseconds. */
export function endOf(agreed: Agreed, timeZone: string): number {
  const begin = beginOf(agreed, timeZone)
  if (begin !== null) return begin + (agreed.minutes ?? 0) * 60_000
  return Temporal.PlainDate.from(agreed.date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
}
