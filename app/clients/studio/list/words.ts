import { dayText } from '../../../studio/ui/dates/day.ts'
import { counted } from '../../../ui/count.ts'
import type { ClientAccess } from './client-list.server.ts'

const DAY = 86_400_000

/** 'today', 'yesterday', 'last Tuesday', 'October 12', 'October 12, 2025'. Days are 'YYYY-MM-DD'. */
export function dayBefore(day: string, today: string): string {
  const days = daysTo(day, today)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return days > 1 && days < 7 ? `last ${weekday(day)}` : namedDay(day, today)
}

/** 'today', 'tomorrow', 'Friday', 'January 17' */
export function dayAhead(day: string, today: string): string {
  const days = daysTo(today, day)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 7 ? weekday(day) : namedDay(day, today)
}

function daysTo(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

function weekday(day: string): string {
  return dayText(day, { weekday: 'long' })
}

function namedDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return dayText(day, { month: 'long', day: 'numeric', year })
}

interface Opened {
  albums: number
  opened: number
  lastSeen: string | null
  access: ClientAccess
}

/** Never 'not opened': early visits weren't recorded. */
const UNSEEN: Record<ClientAccess, string> = {
  new: 'Not invited',
  invited: 'Invited, hasn’t signed in',
  expired: 'Hasn’t signed in',
  ready: 'Hasn’t signed in',
  'signed-in': 'No visit recorded',
  blocked: 'No visit recorded',
}

/** '9 albums', 'Opened 8 of 9, last Tuesday' */
export function openedText({ albums, opened, lastSeen, access }: Opened, today: string) {
  const count = albums === 0 ? 'No open albums' : counted(albums, 'album')
  if (opened === 0 || lastSeen === null) return { count, opened: UNSEEN[access] }
  const all = albums === 1 ? 'Opened' : albums === 2 ? 'Opened both' : `Opened all ${albums}`
  const which = opened === albums ? all : `Opened ${opened} of ${albums}`
  return { count, opened: `${which}, ${dayBefore(lastSeen, today)}` }
}
