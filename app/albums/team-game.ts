import { dayOf, endOfDay } from '../clients/grants/end.ts'
import type { SiteView } from '../site/site.ts'
import { columnsOf } from './settings.ts'
import { columnOf, NO_STATIONERY } from './stationery.ts'

/** Days that an album is open. */
export const OPEN_FOR = 90

const SETTINGS = { downloads: 'web', remindUnopened: 7, reminder: true } as const

/** What the album of a game begins with. All of it can be changed later. */
export function teamGame({ owner, studio, timeZone }: SiteView, now: number) {
  const until = Temporal.PlainDate.from(dayOf(now, timeZone)).add({ days: OPEN_FOR }).toString()
  const credit = `Photo by ${[...new Set([owner, studio])].filter(Boolean).join(', ')}`
  const words = { expires_at: endOfDay(until, timeZone), stationery: columnOf({ ...NO_STATIONERY, credit }) }
  return { until, credit, row: { ...columnsOf(SETTINGS), ...words } }
}

/** 'Bay Point Football' and 'Ridgeview Football' → 'Bay Point vs. Ridgeview'; '' without two of the teams. */
export function gameTitle(teams: { id: string; label: string }[], home: unknown, away: unknown): string {
  const [one, other] = [home, away].map((side) => teams.find(({ id }) => id === side)?.label.split(' '))
  if (!one || !other || home === away) return ''
  while (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1)) {
    one.pop()
    other.pop()
  }
  return `${one.join(' ')} vs. ${other.join(' ')}`
}
