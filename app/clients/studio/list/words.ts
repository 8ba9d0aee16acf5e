import { dayText } from '../../../studio/ui/dates/day.ts'
import { counted } from '../../../ui/count.ts'
import type { ClientAccess } from './client-list.server.ts'

const DAY = 86_400_000
const NEAR = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** 'yesterday', 'today', 'tomorrow', 'October 12', 'October 12, 2025'. Days are 'YYYY-MM-DD'. */
export function namedDay(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (Math.abs(days) <= 1) return NEAR.format(days, 'day')
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

/** '9 albums', 'Opened 8 of 9, October 12' */
export function openedText({ albums, opened, lastSeen, access }: Opened, today: string) {
  const count = albums === 0 ? 'No open albums' : counted(albums, 'album')
  if (opened === 0 || lastSeen === null) return { count, opened: UNSEEN[access] }
  const all = albums === 1 ? 'Opened' : albums === 2 ? 'Opened both' : `Opened all ${albums}`
  const which = opened === albums ? all : `Opened ${opened} of ${albums}`
  return { count, opened: `${which}, ${namedDay(lastSeen, today)}` }
}
