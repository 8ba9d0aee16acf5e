/** A time of the day, or one that has passed since a start: hours, minutes, seconds and their hundredths, with AM or PM. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,3}):(\d\d)(?:[.,](\d{1,3}))?\s*([ap])?\.?m?\.?$/i
/** 'hours and minutes', of a start. */
const SHORT = /^(\d{1,2}):(\d\d)\s*([ap])?\.?m?\.?$/i
/** A date before a time, which every line may have: 2025-10-11 or 10/11/2025. */
const DATE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})[T\s]+/

/** Milliseconds. */
export const HOUR = 3_600_000
const MINUTE = 60_000
export const DAY = 24 * HOUR

/**
 * What a clock showed, in milliseconds since midnight, of '10:14:32.4', '1:14:32 PM', '10/11/2025 10:14:32'; null for what is none.
 * Hours are needed: '18:32.4' is a time that has passed.
 */
export function readClock(text: string): number | null {
  const [, hours, minutes, seconds, part = '', half] = TIME.exec(text.trim().replace(DATE, '')) ?? []
  if (hours === undefined) return null
  return ofDay(Number(hours), Number(minutes), Number(seconds) * 1000 + millis(part), half)
}

/** The same of when a race started, which needs no seconds: '9:30', '9:30 AM'. */
export function readStart(text: string): number | null {
  const [, hours, minutes, half] = SHORT.exec(text.trim()) ?? []
  return hours === undefined ? readClock(text) : ofDay(Number(hours), Number(minutes), 0, half)
}

/** Milliseconds that have passed, of '18:32.4', '1:02:03', '58.21'; null for what is none. */
export function readElapsed(text: string): number | null {
  const short = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (short) return Number(short[1]) * 1000 + millis(short[2] ?? '')
  const [, hours = '0', minutes, seconds, part = '', half] = TIME.exec(text.trim()) ?? []
  if (minutes === undefined || half !== undefined || Number(seconds) > 59) return null
  if (hours !== '0' && Number(minutes) > 59) return null
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000 + millis(part)
}

function ofDay(hours: number, minutes: number, rest: number, half: string | undefined): number | null {
  if (minutes > 59 || rest >= MINUTE || hours > 23 || (half !== undefined && (hours === 0 || hours > 12)))
    return null
  const noon = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return noon * HOUR + minutes * MINUTE + rest
}

function millis(part: string): number {
  return Number(part.padEnd(3, '0'))
}

/** '10:14:32', or '10:14:32.4' where it is no whole second. */
export function clockText(time: number): string {
  const at = ((time % DAY) + DAY) % DAY
  const [whole, part = ''] = (at / 1000).toFixed(2).split('.')
  const seconds = Number(whole)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = part.replace(/0+$/, '')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest && `.${rest}`}`
}

/** '1 hour and 47 seconds', '2.5 seconds'. */
export function durationText(milliseconds: number): string {
  const tenths = Math.round(Math.abs(milliseconds) / 100)
  const seconds = (tenths % 600) / 10
  const minutes = Math.floor(tenths / 600)
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
    [seconds, 'second'],
  ] as const
  const said = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`)
  if (said.length === 0) return 'no time'
  return said.length < 3 ? said.join(' and ') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}
