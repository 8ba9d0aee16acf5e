import type { JobView } from '../../jobs/list.server.ts'
import { lastDue, type Schedule } from './schedule.server.ts'

export interface Night {
  /** 'YYYY-MM-DD', in the business's time zone. */
  day: string
  /** 'part' ended with a problem, such as missing originals; 'before' there were backups. */
  state: 'whole' | 'part' | 'missed' | 'before'
  rehearsed: boolean
}

interface Done {
  backups: JobView[]
  verified: JobView[]
  timeZone: string
  /** When the first backup was due; UTC milliseconds, as is `now`. */
  since: number
  now: number
}

/** Returns the last 28, oldest first, without tonight's if it isn't over. A backup counts for the night when it ended. */
export function nightsOf(
  { at }: Pick<Schedule, 'at'>,
  { backups, verified, timeZone, since, now }: Done,
): Night[] {
  const dues = [lastDue(at, timeZone, now)]
  while (dues.length < 29) dues.unshift(lastDue(at, timeZone, (dues[0] as number) - 1))
  const nights = dues.map((due, n): Night => {
    const next = dues[n + 1] ?? Infinity
    const isIn = ({ status, endedAt }: JobView) =>
      status === 'done' && Number(endedAt) >= due && Number(endedAt) < next
    const made = backups.filter(isIn)
    const none = next <= since ? 'before' : 'missed'
    return {
      day: Temporal.Instant.fromEpochMilliseconds(due).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
      state: made.some(({ error }) => error === null) ? 'whole' : made.length > 0 ? 'part' : none,
      rehearsed: verified.some(isIn),
    }
  })
  const isFailing = backups.some(({ status, error }) => status !== 'done' && error !== null)
  return nights.at(-1)?.state === 'missed' && !isFailing ? nights.slice(0, -1) : nights.slice(1)
}
