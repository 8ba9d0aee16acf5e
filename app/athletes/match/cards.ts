import { cameraKey, isOneCamera } from '../../photos/rules/camera.ts'
import { compareNumbers } from '../number.ts'
import { type CardOwner, type Run, runDoubts, type Taken, timeOf } from './card-doubts.ts'
import { doubted, type Finding, found } from './combine.ts'

export interface CardRuns {
  /** Results for photographs that follow cards. The cards themselves are held. */
  found: Map<string, Finding>
  /** The number on each photographed card; null for a card of nobody in this album. */
  cards: Map<string, string | null>
  /** Cards without a time, so that nothing follows them. */
  withoutTime: number
}

/** After such a gap, photographs belong to no card. Milliseconds. */
const LONGEST_GAP = 10 * 60_000

/** A card has its camera's photographs until the next card, another section or a gap. A doubt concerns them all. */
export function matchCards(photographs: Taken[], owners: Map<string, CardOwner>): CardRuns {
  const shown = photographs.filter(({ card }) => card !== null)
  const cards = new Map(shown.map(({ id, card }) => [id, owners.get(card as string)?.number ?? null]))
  const withoutTime = shown.filter(({ takenAt }) => takenAt === null).length
  const runs = runsOf(photographs, owners)
  const doubts = runDoubts(
    runs,
    photographs,
    [...owners.values()].toSorted((a, b) => compareNumbers(a.number, b.number)),
  )
  const result = new Map<string, Finding>()
  for (const run of runs)
    for (const { id } of run.followers) result.set(id, foundBy(run, doubts.get(run) ?? null))
  return { found: result, cards, withoutTime }
}

function foundBy({ card, owner, followers }: Run, doubt: string | null): Finding {
  if (card.isForeign) return doubted('card', 'Follows the code of someone else’s card.')
  if (!owner)
    return doubted(
      'card',
      'Follows an old card, the card of someone not on this album’s teams, or two cards.',
    )
  const frames = `${followers.length} ${followers.length === 1 ? 'photo' : 'photos'}`
  const detail = `Follows card ${owner.number}. ${frames}.`
  const athletes = owner.athletes.map((athlete) => [athlete, detail] as const)
  const one = found('card', athletes)
  return doubt === null ? one : { ...one, doubt: `${detail} ${doubt}` }
}

function runsOf(photographs: Taken[], owners: Map<string, CardOwner>): Run[] {
  const timed = photographs.filter(({ takenAt }) => takenAt !== null)
  const streams = Map.groupBy(timed, ({ camera, name }) => cameraKey(camera, name))
  return [...streams].flatMap(([stream, of]) => {
    const runs: Run[] = []
    let run: Run | null = null
    let before: Taken | undefined
    for (const one of inOrder(of)) {
      const gap = before ? timeOf(one) - timeOf(before) : 0
      if (run && (gap > LONGEST_GAP || one.section !== run.card.section)) run = null
      if (one.card !== null || one.isForeign) {
        const owner = one.isForeign ? null : (owners.get(one.card as string) ?? null)
        run = { card: one, owner, followers: [], stream, isOneCamera: isOneCamera(one.camera) }
        runs.push(run)
      } else run?.followers.push(one)
      before = one
    }
    return runs
  })
}

const byName = new Intl.Collator('en', { numeric: true })

function inOrder(photographs: Taken[]): Taken[] {
  return photographs.toSorted((a, b) => timeOf(a) - timeOf(b) || byName.compare(a.name, b.name))
}

export const CARD_ENDS =
  'covers what follows until the camera’s next card, the end of the section, or a ten-minute gap'
