import { doubted, type Found, found } from './found.ts'

/** A photograph in the order in which an album's were taken. */
export interface Taken {
  id: string
  /** Milliseconds; null where it is not known. */
  takenAt: number | null
  /** Of the album; null for none. */
  section: string | null
  /** What the card that it shows says; null where it shows none. */
  card: string | null
}

/** Whose card one is: of several where a child plays in several of the album's teams. */
export interface CardOwner {
  number: string
  athletes: string[]
}

export interface CardRuns {
  /** What follows cards. Cards themselves are of nobody: they are hidden. */
  found: Map<string, Found>
  /** Photographs that are cards, each with its number; null for a card of nobody in this album. */
  cards: Map<string, string | null>
}

/** After so long without a photograph, what comes belongs to no card: somebody went home. Milliseconds. */
const LONGEST_GAP = 10 * 60_000

/**
 * Whom the photographs show that follow cards: until the next card, another section of the album, or ten minutes without a
 * photograph. Those whose time is not known follow none.
 */
export function matchCards(photographs: Taken[], owners: Map<string, CardOwner>): CardRuns {
  const cards = new Map<string, string | null>()
  const result = new Map<string, Found>()
  for (const { card, followers } of runsOf(photographs)) {
    const owner = owners.get(card.card as string)
    cards.set(card.id, owner?.number ?? null)
    const detail =
      owner &&
      `Follows card ${owner.number}. ${followers.length} ${followers.length === 1 ? 'frame' : 'frames'}.`
    for (const { id } of followers) {
      const nobody = doubted('card', 'Follows the card of somebody who is in none of the album’s teams.')
      result.set(
        id,
        detail
          ? found(
              'card',
              owner.athletes.map((one) => [one, detail] as const),
            )
          : nobody,
      )
    }
  }
  return { found: result, cards }
}

function runsOf(photographs: Taken[]): { card: Taken; followers: Taken[] }[] {
  const timed = photographs.filter(({ takenAt }) => takenAt !== null)
  const ordered = timed.toSorted((a, b) => (a.takenAt as number) - (b.takenAt as number))
  const runs: { card: Taken; followers: Taken[] }[] = []
  let run: (typeof runs)[number] | null = null
  let before: Taken | undefined
  for (const one of ordered) {
    const gap = before ? (one.takenAt as number) - (before.takenAt as number) : 0
    if (run && (gap > LONGEST_GAP || one.section !== run.card.section)) run = null
    if (one.card === null) run?.followers.push(one)
    else {
      run = { card: one, followers: [] }
      runs.push(run)
    }
    before = one
  }
  return runs
}

/** Where a card ends, in words for the screen. */
export const CARD_ENDS = 'until the next card, the end of the section, or ten minutes without a photograph'
