import { isOneCamera, numberIn, seriesOf } from '../../photos/rules/camera.ts'
import { compareNumbers } from '../number.ts'

export interface Taken {
  id: string
  name: string
  /** Milliseconds; null if unknown. */
  takenAt: number | null
  section: string | null
  /** From the file; null or '' if it has none. */
  camera: string | null
  card: string | null
  isForeign: boolean
}

/** Lists several athletes if a child plays in several of the album's teams. */
export interface CardOwner {
  number: string
  athletes: string[]
}

export interface Run {
  card: Taken
  /** Null for a card of nobody here or of another site. */
  owner: CardOwner | null
  followers: Taken[]
  stream: string
  isOneCamera: boolean
}

export function timeOf({ takenAt }: Taken): number {
  return takenAt as number
}

/** After such a pause, an unread card may be between two photographs, or the clock was set. Milliseconds. */
const PAUSE = 2 * 60_000
/** Consecutive files of one camera differ by more only where many were deleted. */
const JUMP = 500

/** Finds the first reason for each run whose photographs may be someone else's. `roster` is sorted by number. */
export function runDoubts(runs: Run[], photographs: Taken[], roster: CardOwner[]): Map<Run, string> {
  const doubts = [
    doubtOfMixed(photographs),
    doubtOfOrder,
    doubtOfTwice(photographs),
    doubtOfNone(runs),
    doubtOfOverlap(runs),
    doubtOfUnread(runs, photographs, roster),
    doubtOfLength(runs),
  ]
  return new Map(
    runs.flatMap((run): [Run, string][] => {
      if (!run.owner || run.followers.length === 0) return []
      const doubt = doubts.map((say) => say(run)).find((one) => one !== null)
      return doubt ? [[run, doubt]] : []
    }),
  )
}

type Say = (run: Run) => string | null

function spanOf({ card, followers }: Run): [from: number, to: number] {
  return [timeOf(card), timeOf(followers.at(-1) ?? card)]
}

/** Without serial numbers, two series of file names may be two cameras, or one with renamed files. */
function doubtOfMixed(photographs: Taken[]): Say {
  const unknown = photographs.filter(({ takenAt, camera }) => takenAt !== null && !isOneCamera(camera))
  return (run) => {
    if (run.isOneCamera) return null
    const [from, to] = spanOf(run)
    const own = seriesOf(run.card.name)
    const other = unknown.find(
      (one) =>
        one.section === run.card.section &&
        seriesOf(one.name) !== own &&
        timeOf(one) >= from &&
        timeOf(one) <= to,
    )
    if (!other) return null
    return `The files don’t name their camera, and two series are mixed (${run.card.name} and ${other.name}).`
  }
}

const doubtOfOrder: Say = ({ card, followers, isOneCamera: one }) => {
  let before = card
  for (const next of followers) {
    const passed = timeOf(next) - timeOf(before)
    if (passed > PAUSE)
      return `${Math.floor(passed / 60_000)} minutes passed before ${next.name}. The clock was changed, or a card is missing.`
    if (seriesOf(before.name) === seriesOf(next.name) && isOutOfOrder(before.name, next.name, one))
      return `By the clock, ${next.name} comes after ${before.name}. The clock was changed${one ? '' : ', or there are two cameras'}.`
    before = next
  }
  return null
}

/** Allows a counter that restarts after 9999. */
function isOutOfOrder(before: string, next: string, isOneCamera: boolean): boolean {
  const [a, b] = [numberIn(before), numberIn(next)]
  if (a === null || b === null || (a > 9_900 && a < 10_000 && b < 100)) return false
  return b < a || (!isOneCamera && b - a > JUMP)
}

function doubtOfTwice(photographs: Taken[]): Say {
  const times = Map.groupBy(photographs, ({ card }) => card)
  return ({ card, owner }) =>
    (times.get(card.card)?.length ?? 0) > 1 ? `Card ${owner?.number} was photographed more than once.` : null
}

/** After a card without photographs, the next run may partly be theirs. */
function doubtOfNone(runs: Run[]): Say {
  const before = new Map(runs.map((run, i) => [run, runs[i - 1]]))
  return (run) => {
    const last = before.get(run)
    if (!last || last.stream !== run.stream || last.followers.length > 0) return null
    if (last.card.section !== run.card.section || timeOf(run.card) - timeOf(last.card) > 5 * PAUSE)
      return null
    return last.owner
      ? `Nothing follows card ${last.owner.number} right before it. Some of these may be theirs.`
      : 'Nothing follows another card right before it. Some of these may be theirs.'
  }
}

/** Two photographers, or one with two cameras, cannot be told apart. */
function doubtOfOverlap(runs: Run[]): Say {
  return (run) => {
    const [from, to] = spanOf(run)
    const other = runs.find((one) => {
      const [begun, ended] = spanOf(one)
      const isOther = one.stream !== run.stream && one.card.card !== run.card.card
      return isOther && one.card.section === run.card.section && begun <= to && ended >= from
    })
    if (!other) return null
    return `Another camera photographed ${other.owner ? `card ${other.owner.number}` : 'another card'} at the same time.`
  }
}

/**
 * Photographs after an unread card are counted to the card before it. Where most cards were never read, those athletes
 * were absent; otherwise each unread one may have been there.
 */
function doubtOfUnread(runs: Run[], photographs: Taken[], roster: CardOwner[]): Say {
  const readOf = new Set(runs.flatMap(({ owner }) => owner ?? []).flatMap(({ athletes }) => athletes))
  const isRead = ({ athletes }: CardOwner) => athletes.some((one) => readOf.has(one))
  const unread = roster.filter((one) => !isRead(one))
  const read = roster.length - unread.length
  if (unread.length === 0 || unread.length > read || photographs.length === 0) return () => null
  const along = directionOf(runs)
  return (run) => {
    const at = roster.findIndex(({ athletes }) => athletes[0] === run.owner?.athletes[0])
    const next = along === 0 ? undefined : roster[at + along]
    if (next && !isRead(next)) return `Card ${next.number} was never read. Some of these may be theirs.`
    const most = usual(runs, run)
    if (run.followers.length < 1.5 * most || run.followers.length === most) return null
    return `More photos follow this card than others, and card ${unread[0]?.number} was never read.`
  }
}

/** Returns 1 for cards photographed by rising number, -1 for falling, otherwise 0. */
function directionOf(runs: Run[]): 1 | -1 | 0 {
  const numbers = runs
    .toSorted((a, b) => timeOf(a.card) - timeOf(b.card))
    .flatMap(({ owner }) => owner?.number ?? [])
  const steps = numbers.slice(1).map((number, i) => compareNumbers(numbers[i] as string, number))
  if (steps.length === 0) return 0
  if (steps.every((step) => step <= 0)) return 1
  return steps.every((step) => step >= 0) ? -1 : 0
}

function usual(runs: Run[], but: Run): number {
  const lengths = runs
    .filter((run) => run !== but && run.followers.length > 0)
    .map(({ followers }) => followers.length)
    .toSorted((a, b) => a - b)
  return lengths[Math.floor((lengths.length - 1) / 2)] ?? 0
}

function doubtOfLength(runs: Run[]): Say {
  return (run) => {
    const most = usual(runs, run)
    const { length } = run.followers
    if (most === 0 || length <= Math.max(2 * most, most + 2)) return null
    return `Other cards have about ${most} photos. A card may be missing.`
  }
}
