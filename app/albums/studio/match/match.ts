import { matchCards } from '../../../athletes/match/cards.ts'
import { combine, type Reason } from '../../../athletes/match/combine.ts'
import type { Source } from '../../../athletes/match/found.ts'
import { wordMatcher } from '../../../athletes/match/words.ts'
import type { AlbumToMatch, ToMatch } from './album-to-match.server.ts'

/** What a match would do with one photograph. */
export interface Matched {
  photograph: ToMatch
  /** Tags that it does not have yet; empty for one that is left as it is. */
  reasons: Reason[]
  /** Why it is left to the owner; null where it is not. */
  doubt: { sentence: string; source: Source } | null
  /** Whose card it shows: a number, '' for nobody's in this album; null where it shows none. */
  card: string | null
}

/** What captions and cards together say of an album's photographs. Photographs that the owner tagged, or said nobody is in, are left. */
export function matchAlbum(album: AlbumToMatch): Matched[] {
  const words = wordMatcher(album.teams)
  const cards = matchCards(
    album.photographs.map(({ taken }) => taken),
    album.cards,
  )
  const numbers = new Map(
    album.teams.flatMap(({ athletes }) => athletes.map(({ id, number }) => [id, number])),
  )
  const numberOf = (athlete: string) => numbers.get(athlete) ?? ''
  return album.photographs.flatMap((photograph): Matched[] => {
    const { id, tags, nobody } = photograph
    const outcome = { photograph, reasons: [], doubt: null, card: null }
    if (cards.cards.has(id)) return [{ ...outcome, card: cards.cards.get(id) ?? '' }]
    if (nobody || [...tags.values()].includes(true)) return []
    const sources = [words(photograph.words), cards.found.get(id) ?? null]
    const verdict = combine(
      sources.filter((one) => one !== null),
      numberOf,
    )
    if (!verdict) return []
    if ('doubt' in verdict)
      return [{ ...outcome, doubt: { sentence: verdict.doubt, source: verdict.source } }]
    const reasons = verdict.reasons.filter(({ athlete }) => !tags.has(athlete))
    return reasons.length > 0 ? [{ ...outcome, reasons }] : []
  })
}
