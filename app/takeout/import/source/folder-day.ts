import { longDate } from '../../../ui/dates.ts'

export interface Dated {
  date: string
  name: string
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2025, month)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
)
const WORDS = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?:\s*[-–—:,_]\s*|\s+(?=\p{L})|$)/iu
const DIGITS = /^(?:(\d{4})[-_. ]?(\d\d)[-_. ]?(\d\d)|(\d{1,2})[-_.](\d{1,2})[-_.](\d{4}|\d\d))(?!\d)/
const DAY = 86_400_000
const LONGEST = 130

/** Reads the day of '10-25-25 Bay Point'. Takes the year of 'Oct 25 - Bay Point' from photographs of that day, UTC milliseconds. */
export function dayOfFolder(name: string, taken: number[]): Dated | null {
  const [digits, y, m, d, month, day, year = ''] = DIGITS.exec(name) ?? []
  if (digits !== undefined) {
    const date = dateOf(y ?? (year.length === 2 ? `20${year}` : year), Number(m ?? month), Number(d ?? day))
    return date === null ? null : { date, name }
  }
  const [words, called = '', at, written] = WORDS.exec(name) ?? []
  const index = MONTHS.findIndex((month) => month.startsWith(called.toLowerCase()))
  if (words === undefined || index === -1) return null
  const years = written === undefined ? taken.map((time) => `${new Date(time).getUTCFullYear()}`) : [written]
  const dates = years.map((one) => dateOf(one, index + 1, Number(at)))
  const near = (date: string) => taken.some((time) => Math.abs(Date.parse(date) + DAY / 2 - time) < DAY * 1.1)
  const date = dates.find((one) => one !== null && (written !== undefined || near(one)))
  const rest = name.slice(words.length).slice(0, LONGEST)
  return date ? { date, name: rest ? `${longDate(date)}: ${rest}` : longDate(date) } : null
}

/** '2025-10-25', or null for an impossible day. */
function dateOf(year: string, month: number, day: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}
