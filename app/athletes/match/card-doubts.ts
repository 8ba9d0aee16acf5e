import { isOneCamera, numberIn, seriesOf } from '../../photos/rules/camera.ts'
import { compareNumbers } from '../number.ts'
import { type CardOwner, type Run, type Taken, timeOf } from './runs.ts'

/** Why the photographs of a run may be someone else's: a sentence for the owner. */
export type Doubt = string

/** After so long, a card that nobody read may lie between two photographs, or the clock was set. Milliseconds. */
const PAUSE = 2 * 60_000
/** More lies between two files of one camera only where many were deleted. */
const JUMP = 500

/**
 * The runs whose photographs may be someone else's, with the first reason for each.
 * @param roster who of the album's teams has a card, by number
 */
export function runDoubts(runs: Run[], photographs: Taken[], roster: CardOwner[]): Map<Run, Doubt> {
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
    runs.flatMap((run): [Run, Doubt][] => {
      if (!run.owner || run.followers.length === 0) return []
      const doubt = doubts.map((say) => say(run)).find((one) => one !== null)
      return doubt ? [[run, doubt]] : []
    }),
  )
}

type Say = (run: Run) => Doubt | null

function spanOf({ card, followers }: Run): [from: number, to: number] {
  return [timeOf(card), timeOf(followers.at(-1) ?? card)]
}

/** Without serial numbers, two series of names may be two cameras, or one whose files were named anew. */
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
    return `The files don’t say which camera took them, and two series are mixed: ${run.card.name} and ${other.name}.`
  }
}

/** The names of the files know another order than the clock, or much time has passed. */
const doubtOfOrder: Say = ({ card, followers, isOneCamera: one }) => {
  let before = card
  for (const next of followers) {
    const passed = timeOf(next) - timeOf(before)
    if (passed > PAUSE)
      return `${Math.floor(passed / 60_000)} minutes passed before ${next.name}: the clock was changed, or a card is missing.`
    if (seriesOf(before.name) === seriesOf(next.name) && isOutOfOrder(before.name, next.name, one))
      return `By the clock ${next.name} comes after ${before.name}: the clock was changed${one ? '' : ', or there are two cameras'}.`
    before = next
  }
  return null
}

/** Whether one camera has not written these files one after another. After 9999 it begins again. */
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

/** A card that nothing follows: the next one's photographs may be theirs, by a clock or a camera that is not known. */
function doubtOfNone(runs: Run[]): Say {
  const before = new Map(runs.map((run, i) => [run, runs[i - 1]]))
  return (run) => {
    const last = before.get(run)
    if (!last || last.stream !== run.stream || last.followers.length > 0) return null
    if (last.card.section !== run.card.section || timeOf(run.card) - timeOf(last.card) > 5 * PAUSE)
      return null
    return last.owner
      ? `Nothing follows card ${last.owner.number} right before: some of these may be theirs.`
      : 'Nothing follows another card right before: some of these may be theirs.'
  }
}

/** Two photographers, or one with two cameras who photographed each card with one of them: nobody can tell. */
function doubtOfOverlap(runs: Run[]): Say {
  return (run) => {
    const [from, to] = spanOf(run)
    const other = runs.find((one) => {
      const [begun, ended] = spanOf(one)
      const isOther = one.stream !== run.stream && one.card.card !== run.card.card
      return isOther && one.card.section === run.card.section && begun <= to && ended >= from
    })
    if (!other) return null
    return `Another camera photographed ${other.owner ? `card ${other.owner.number}` : 'another card'} meanwhile.`
  }
}

/**
 * The photographs of a card that was not read follow the one before it. Where most cards were not read, those athletes were not
 * there; otherwise each of the few may have been.
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
    if (next && !isRead(next)) return `Card ${next.number} was never read: some of these may be theirs.`
    const most = usual(runs, run)
    if (run.followers.length < 1.5 * most || run.followers.length === most) return null
    return `More follow this card than others, and card ${unread[0]?.number} was never read.`
  }
}

/** Whether the cards of an album were photographed by number: up 1, down -1, otherwise 0. */
function directionOf(runs: Run[]): 1 | -1 | 0 {
  const numbers = runs
    .toSorted((a, b) => timeOf(a.card) - timeOf(b.card))
    .flatMap(({ owner }) => owner?.number ?? [])
  const steps = numbers.slice(1).map((number, i) => compareNumbers(numbers[i] as string, number))
  if (steps.length === 0) return 0
  if (steps.every((step) => step <= 0)) return 1
  return steps.every((step) => step >= 0) ? -1 : 0
}

/** How many photographs the other runs have: the middle one of them; 0 where there is none. */
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
    return `Other cards have about ${most}: a card may be missing.`
  }
}
