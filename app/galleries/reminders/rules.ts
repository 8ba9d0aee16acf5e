import { lastDay } from '../../clients/grants/end.ts'
import { nineOn } from '../../site/daytime.ts'

export type ReminderKind = 'unopened' | 'expiring' | 'picks'

export const REMINDER_EMAILS: Record<ReminderKind, string> = {
  unopened: 'album-unopened',
  expiring: 'album-expiring',
  picks: 'picks-reminder',
}

export const BEFORE_END = 7

/** Nine in the morning, `days` before the day that ends at `end`. UTC milliseconds. */
export function nineBefore(end: number, days: number, timeZone: string): number {
  return nineOn(Temporal.PlainDate.from(lastDay(end, timeZone)).subtract({ days }), timeZone)
}

export function nineAfter(at: number, days: number, timeZone: string): number {
  return nineOn(Temporal.PlainDate.from(lastDay(at + 1, timeZone)).add({ days }), timeZone)
}

/** Days, or null for never; see `albumSettings`. */
interface ReminderSettings {
  unopened: number | null
  expiring: boolean
  picks: number | null
}

/** Times are UTC milliseconds. */
export interface RemindedGrant {
  settings: ReminderSettings
  grantedAt: number
  remindFrom: number | null
  opened: boolean
  end: number | null
  /** In an outside gallery, openings are unknown and choosing is impossible. */
  elsewhere: boolean
  lists: { createdAt: number; closesAt: number }[]
}

export interface Due {
  kind: ReminderKind
  endsAt: number
  dueAt: number
}

/** Leaves out reminders that were due before there was a reason for them. */
export function remindersOf(grant: RemindedGrant, timeZone: string): Due[] {
  const ends = [...expiring(grant, timeZone), ...picks(grant, timeZone)]
  const first = unopened(grant, timeZone)
  // One reminder a morning is enough, and the other one says more.
  const alone = !ends.some(({ dueAt }) => dueAt === first?.dueAt)
  return first && alone ? [first, ...ends] : ends
}

function expiring({ settings, end, grantedAt }: RemindedGrant, timeZone: string): Due[] {
  if (!settings.expiring || end === null) return []
  const dueAt = nineBefore(end, BEFORE_END, timeZone)
  return dueAt < grantedAt ? [] : [{ kind: 'expiring', endsAt: end, dueAt }]
}

function picks(grant: RemindedGrant, timeZone: string): Due[] {
  const { settings, remindFrom, elsewhere, lists } = grant
  const days = settings.picks
  if (days === null || remindFrom === null || elsewhere) return []
  return [...Map.groupBy(lists, ({ closesAt }) => closesAt)].flatMap(([endsAt, closing]) => {
    const dueAt = nineBefore(endsAt, days, timeZone)
    const since = Math.max(remindFrom, Math.min(...closing.map(({ createdAt }) => createdAt)))
    return dueAt < since ? [] : [{ kind: 'picks' as const, endsAt, dueAt }]
  })
}

function unopened({ settings, remindFrom, opened, elsewhere, end }: RemindedGrant, timeZone: string) {
  const days = settings.unopened
  if (days === null || remindFrom === null || opened || elsewhere) return null
  const dueAt = nineAfter(remindFrom, days, timeZone)
  return end !== null && dueAt >= end ? null : { kind: 'unopened' as const, endsAt: 0, dueAt }
}
