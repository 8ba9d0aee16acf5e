import { lastDay } from '../../clients/grants/end.ts'
import { nineOn } from '../../site/daytime.ts'

/** What a reminder is about: an album that was not opened, one that ends, or choosing that ends. */
export type ReminderKind = 'unopened' | 'expiring' | 'picks'

export const REMINDER_EMAILS: Record<ReminderKind, string> = {
  unopened: 'album-unopened',
  expiring: 'album-expiring',
  picks: 'picks-reminder',
}

/** How many days before an album's last day its clients are reminded. */
export const BEFORE_END = 7

/** Nine in the morning, so many days before the day that ends at `end`. UTC milliseconds. */
export function nineBefore(end: number, days: number, timeZone: string): number {
  return nineOn(Temporal.PlainDate.from(lastDay(end, timeZone)).subtract({ days }), timeZone)
}

/** Nine in the morning, so many days after the day of `at`. UTC milliseconds. */
export function nineAfter(at: number, days: number, timeZone: string): number {
  return nineOn(Temporal.PlainDate.from(lastDay(at + 1, timeZone)).add({ days }), timeZone)
}

/** Which reminders the clients of an album get; see `albumSettings`. Days, or null for never. */
interface ReminderSettings {
  unopened: number | null
  expiring: boolean
  picks: number | null
}

/** A grant, as far as reminders need it. Times are UTC milliseconds. */
export interface RemindedGrant {
  settings: ReminderSettings
  grantedAt: number
  /** Since when they may be reminded to open it; null for never. */
  remindFrom: number | null
  opened: boolean
  /** When they no longer see it; null for never. */
  end: number | null
  /** The gallery is elsewhere: we do not know who opened it, and nobody chooses photographs there. */
  elsewhere: boolean
  /** The lists that are open and that they have not finished. */
  lists: { createdAt: number; closesAt: number }[]
}

export interface Due {
  kind: ReminderKind
  /** The end that it is about; 0 for an album that was not opened. */
  endsAt: number
  dueAt: number
}

/** The reminders of a grant, sent or not; without those that were due before there was a reason for them. */
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
