import { matchCards } from '../../match/cards.ts'
import { combine, type Reason, type Verdict } from '../../match/combine.ts'
import { wordMatcher } from '../../match/words.ts'
import type { AlbumToMatch, ToMatch } from './album-to-match.server.ts'

export interface Matched extends Verdict {
  photograph: ToMatch
  /** Missing tags, or candidates in doubt; empty if left as it is. */
  reasons: Reason[]
  /** The number on the card; '' for nobody's in this album, null for no card. */
  card: string | null
}

/** Matches captions and cards. Skips photographs that the owner has tagged or said nobody is in. */
export function matchAlbum(album: AlbumToMatch): { outcomes: Matched[]; cardsWithoutTime: number } {
  const words = wordMatcher(album.teams)
  const taken = album.photographs.map((photograph) => photograph.taken)
  const cards = matchCards(taken, album.cards)
  const numbers = new Map(
    album.teams.flatMap(({ athletes }) => athletes.map(({ id, number }) => [id, number])),
  )
  const numberOf = (athlete: string) => numbers.get(athlete) ?? ''
  const outcomes = album.photographs.flatMap((photograph): Matched[] => {
    const { id, tags, nobody, foreign } = photograph
    const outcome = { photograph, reasons: [], doubt: null, card: null }
    if (cards.cards.has(id)) return [{ ...outcome, card: cards.cards.get(id) ?? '' }]
    if (nobody || [...tags.values()].includes(true)) return []
    const sources = [words(photograph.words), cards.found.get(id)].filter((one) => one != null)
    const verdict = combine(sources, numberOf)
    if (!verdict) return foreign === null ? [] : [outcome]
    const reasons = verdict.reasons.filter(({ athlete }) => !tags.has(athlete))
    return verdict.doubt || reasons.length > 0 ? [{ ...outcome, ...verdict, reasons }] : []
  })
  return { outcomes, cardsWithoutTime: cards.withoutTime }
}
