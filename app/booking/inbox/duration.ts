import { counted } from '../../ui/count.ts'

export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}

/** The minutes in '2 hours 30 minutes', '2.5 h', '2:30' or '150'; NaN for anything else. */
export function minutesIn(text: string): number {
  const typed = text.trim().toLowerCase().replace(',', '.')
  const [, hours, minutes] =
    /^(\d+):([0-5]\d)$/.exec(typed) ??
    /^(?:([\d.]+)\s*h(?:ours?|rs?)?)?\s*(?:(?:and\s+)?(\d+)\s*(?:m(?:inutes?|ins?)?)?)?$/.exec(typed) ??
    []
  if (hours === undefined && minutes === undefined) return Number.NaN
  return Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0)
}
