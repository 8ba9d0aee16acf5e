import { plainSpaces } from '../../../ui/dates.ts'
import { useStudio } from '../use-studio.ts'

/** '8:12 AM' today, 'Oct 18' this year, else 'Oct 18, 2025'. Times are UTC milliseconds. */
export function Moment({ at, now }: { at: number; now: number }) {
  const { timeZone } = useStudio()
  return (
    <time dateTime={new Date(at).toISOString()} title={momentWithDay(at, timeZone)}>
      {shortMoment(at, now, timeZone)}
    </time>
  )
}

export function momentWithDay(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return plainSpaces(format.format(at))
}

function shortMoment(at: number, now: number, timeZone: string): string {
  const day = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)
  if (day(at) === day(now)) {
    const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    return plainSpaces(format.format(at))
  }
  const year = day(at).slice(0, 4) === day(now).slice(0, 4) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year, timeZone }).format(at)
}
