import { matchCards } from '../../match/cards.ts'
import { combine, type Reason, type Verdict } from '../../match/combine.ts'
import { wordMatcher } from '../../match/words.ts'
import type { AlbumToMatch, ToMatch } from './album-to-match.server.ts'

/** What a match would do with one photograph. */
export interface Matched extends Verdict {
  photograph: ToMatch
  /** Tags that it does not have yet or, in doubt, might get; empty for one that is left as it is. */
  reasons: Reason[]
  /** Whose card it shows: a number, '' for nobody's in this album; null where it shows none. */
  card: string | null
}

/**
 * What captions and cards together say of an album's photographs, and how many cards have no time. Photographs that the owner
 * tagged, or said nobody is in, are left.
 */
export function matchAlbum(album: AlbumToMatch): { outcomes: Matched[]; cardsWithoutTime: number } {
  const words = wordMatcher(album.teams)
  const cards = matchCards(
    album.photographs.map(({ taken }) => taken),
    album.cards,
  )
  const numbers = new Map(
    album.teams.flatMap(({ athletes }) => athletes.map(({ id, number }) => [id, number])),
  )
  const numberOf = (athlete: string) => numbers.get(athlete) ?? ''
  const outcomes = album.photographs.flatMap((photograph): Matched[] => {
    const { id, tags, nobody, foreign } = photograph
    const outcome = { photograph, reasons: [], doubt: null, card: null }
    if (cards.cards.has(id)) return [{ ...outcome, card: cards.cards.get(id) ?? '' }]
    if (nobody || [...tags.values()].includes(true)) return []
    const sources = [words(photograph.words), cards.found.get(id) ?? null]
    const verdict = combine(
      sources.filter((one) => one !== null),
      numberOf,
    )
    if (!verdict) return foreign === null ? [] : [outcome]
    const reasons = verdict.reasons.filter(({ athlete }) => !tags.has(athlete))
    return verdict.doubt || reasons.length > 0 ? [{ ...outcome, ...verdict, reasons }] : []
  })
  return { outcomes, cardsWithoutTime: cards.withoutTime }
}
