import { clockText, DAY, durationText } from './clock.ts'
import { doubted, type Found, found } from './found.ts'
import type { MatchTeam } from './roster.ts'
import type { Finish } from './sheet.server.ts'

/** When a photograph was taken, as its camera's clock showed. */
export interface Shot {
  /** Of the photograph. */
  id: string
  /** 'YYYY-MM-DD'. */
  day: string
  /** Milliseconds since midnight. */
  clock: number
}

/** How the camera's clock and the sheet's are compared. Milliseconds. */
export interface Clocks {
  /** What is added to a camera's time: 47,000 for a clock that is 47 s slow. */
  offset: number
  /** How far from a finish a photograph may be. */
  window: number
}

/** Who finishes within this time is in one picture. Milliseconds. */
const TOGETHER = 1000

/**
 * Matches photographs to the finishes near them. Several are all in the picture if they finished within a second; otherwise
 * nobody is tagged. A finish of somebody else counts as well: the photograph may be theirs.
 */
export function matchTimes(
  shots: Shot[],
  finishes: Finish[],
  teams: MatchTeam[],
  clocks: Clocks,
): Map<string, Found> {
  const athletes = teams.flatMap((team) => team.athletes)
  const wearing = Map.groupBy(athletes, ({ number }) => number)
  const result = new Map<string, Found>()
  for (const shot of shots) {
    const taken = shot.clock + clocks.offset
    const near = finishes.filter(({ time }) => distance(time, taken) <= clocks.window)
    const said = near.length > 0 ? readNear(near, taken, wearing) : null
    if (said) result.set(shot.id, said)
  }
  return result
}

type Wearing = Map<string, { id: string; person: string }[]>

function readNear(near: Finish[], taken: number, wearing: Wearing): Found | null {
  const ours = near.filter(({ bib }) => wearing.has(bib))
  if (ours.length === 0) return null
  const [first, last] = [near[0] as Finish, near.at(-1) as Finish]
  const all = near.map(({ bib, time }) => `${bib} at ${clockText(time)}`).join(' or ')
  if (last.time - first.time > TOGETHER) return doubted('timing', `Two finishes are near: ${all}.`)
  const shared = ours.find(({ bib }) => new Set(wearing.get(bib)?.map(({ person }) => person)).size > 1)
  if (shared) return doubted('timing', `Two athletes wear ${shared.bib}.`)
  const together = near.length > 1 ? ` ${near.length} finished within a second.` : ''
  return found(
    'timing',
    ours.flatMap(({ bib, time }) => {
      const detail = `Bib ${bib} finished ${clockText(time)}. Taken ${clockText(taken)}, corrected.${together}`
      return (wearing.get(bib) ?? []).map(({ id }) => [id, detail] as const)
    }),
  )
}

/** Of two times of the day; midnight is between none. */
function distance(a: number, b: number): number {
  const apart = Math.abs(a - b) % DAY
  return Math.min(apart, DAY - apart)
}

/** Why no finish is near a photograph; null where one is. */
export function farSentence(shots: Shot[], finishes: Finish[], { offset, window }: Clocks): string | null {
  const nearest = nearestFinish(shots, finishes, offset)
  if (nearest === null || Math.abs(nearest) <= window) return null
  const times =
    finishes.length === 1
      ? 'The only finish time lies near no photograph.'
      : `None of the ${finishes.length.toLocaleString('en-US')} finish times lies near a photograph.`
  return `${times} The nearest is ${durationText(nearest)} away.`
}

/** The shortest way from a photograph to a finish: more than 0 where the photograph is earlier. Milliseconds; null for no times. */
export function nearestFinish(shots: Shot[], finishes: Finish[], offset: number): number | null {
  let nearest: number | null = null
  for (const { clock } of shots) {
    for (const { time } of finishes) {
      const apart = time - clock - offset
      if (nearest === null || Math.abs(apart) < Math.abs(nearest)) nearest = apart
    }
  }
  return nearest
}

/** What has to be added to a camera's time, if this is the picture of that finish; null where the bib is not on the sheet. */
export function offsetFrom(shot: Shot, bib: string, finishes: Finish[]): number | null {
  const finish = finishes.find((one) => one.bib === bib)
  return finish ? finish.time - shot.clock : null
}

/** 'The camera was 47 seconds slow.' */
export function offsetSentence(offset: number): string {
  if (offset === 0) return 'The camera’s clock counts as right.'
  return `The camera was ${durationText(offset)} ${offset > 0 ? 'slow' : 'fast'}.`
}

/** When photographs were taken, from the time as stored and the hours and minutes that the clock showed. */
export function shotOf(photo: {
  id: string
  taken_at: number | null
  taken_clock: string | null
}): Shot | null {
  const { id, taken_at, taken_clock } = photo
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(taken_clock ?? '') ?? []
  if (taken_at === null || hours === undefined) return null
  const utc = taken_at - (taken_at % 60_000)
  const shown = (Number(hours) * 60 + Number(minutes)) * 60_000
  // Zones are less than 14 hours from UTC, so the clock's day is the one that is nearest.
  const zone = shown - (utc % DAY)
  const wall = taken_at + (zone > 14 * 3_600_000 ? zone - DAY : zone < -12 * 3_600_000 ? zone + DAY : zone)
  return { id, day: new Date(wall).toISOString().slice(0, 10), clock: wall % DAY }
}
