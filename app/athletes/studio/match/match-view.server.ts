import { createHash } from 'node:crypto'
import type { Database } from '../../../../ports/database/port.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import type { Source } from '../../match/found.ts'
import { compareNumbers } from '../../number.ts'
import type { NewTag } from '../../tags/tags.server.ts'
import { type AlbumToMatch, readAlbumToMatch } from './album-to-match.server.ts'
import { type Matched, matchAlbum } from './match-album.ts'

/** One photograph on the Match screen. */
export interface MatchRow {
  photo: string
  /** 0 for one that is held. */
  frame: number
  cover: CoverView
  /** Whom it shows or, where that is unsure, whom it may show. */
  who: Who[]
  /** How it is known, with each sentence once. */
  reasons: { source: Source; detail: string }[]
  kind: 'tag' | 'unsure' | 'card' | 'foreign'
}

/** An athlete as the owner knows them. */
interface Who {
  number: string
  /** '' where only the number is known. */
  name: string
  /** Where the album has several; otherwise null. */
  team: string | null
}

/** A tag that a match would write. */
type MatchTag = NewTag & { unsure: boolean }

export interface MatchView {
  title: string
  teams: { id: string; name: string }[]
  athletes: number
  photographs: number
  rows: MatchRow[]
  /** Photographs that each source would tag; `unsure` and `none` are left. */
  counts: Record<Source | 'all' | 'unsure' | 'several' | 'cards' | 'cardsWithoutTime' | 'none', number>
  /** Photographs in which nobody has looked for a card yet. */
  unsought: number
  /** Who can be said to be on a card, by number. */
  withCards: { id: string; label: string }[]
  tags: MatchTag[]
  seen: string
}

/** What a match of an album would tag and why; null when there is no such album. Nothing is changed. */
export async function readMatch(
  db: Pick<Database['db'], 'selectFrom' | 'with'>,
  albumId: string,
): Promise<MatchView | null> {
  const album = await readAlbumToMatch(db as Database['db'], albumId)
  if (!album) return null
  const { outcomes, cardsWithoutTime } = matchAlbum(album)
  const tags = outcomes.flatMap(({ photograph, reasons, doubt }) =>
    reasons.map(({ athlete, source, detail }) => ({
      photo: photograph.id,
      athlete,
      evidence: source,
      detail,
      unsure: doubt !== null,
    })),
  )
  const whoOf = whoIn(album)
  return {
    title: album.title,
    teams: album.teams.map(({ id, name }) => ({ id, name })),
    athletes: album.teams.reduce((sum, { athletes }) => sum + athletes.length, 0),
    photographs: album.photographs.length,
    rows: outcomes.map((outcome) => rowOf(outcome, whoOf)),
    counts: { ...countsOf(album, outcomes), cardsWithoutTime },
    unsought: album.photographs.filter(({ unsought }) => unsought).length,
    withCards: [...album.cards.values()]
      .toSorted((a, b) => compareNumbers(a.number, b.number))
      .flatMap(({ athletes: [id = ''] }) => {
        const who = whoOf(id)
        return who ? [{ id, label: [who.number, who.name, who.team].filter(Boolean).join(' ') }] : []
      }),
    tags,
    seen: seenOf(tags),
  }
}

type WhoOf = (athlete: string) => Who | undefined

function whoIn({ teams }: AlbumToMatch): WhoOf {
  const all = teams.flatMap(({ name: team, athletes }) =>
    athletes.map(
      ({ id, number, name }) => [id, { number, name, team: teams.length > 1 ? team : null }] as const,
    ),
  )
  const who = new Map(all)
  return (athlete) => who.get(athlete)
}

function rowOf({ photograph, reasons, doubt, card }: Matched, whoOf: WhoOf): MatchRow {
  const { id, number, photo, foreign } = photograph
  const row = { photo: id, frame: number, cover: photo, who: [] }
  const from = (detail: string, source: Source = 'card') => [{ source, detail }]
  if (card !== null) {
    const whose =
      card === '' ? 'a card of nobody in this album, an old card, or shows two cards' : `the card of ${card}`
    return { ...row, kind: 'card', reasons: from(`This frame is ${whose}. It is hidden from visitors.`) }
  }
  const who = [...new Map(reasons.map(({ athlete }) => [athlete, whoOf(athlete)])).values()].filter(
    (one) => one !== undefined,
  )
  if (doubt) return { ...row, kind: 'unsure', who, reasons: from(doubt.sentence, doubt.source) }
  if (reasons.length === 0)
    return { ...row, kind: 'foreign', reasons: from(`A code of someone else, ${foreign}. It hides nothing.`) }
  const each = new Map(reasons.map(({ source, detail }) => [`${source} ${detail}`, { source, detail }]))
  return { ...row, kind: 'tag', who, reasons: [...each.values()] }
}

function countsOf(
  { photographs }: AlbumToMatch,
  outcomes: Matched[],
): Omit<MatchView['counts'], 'cardsWithoutTime'> {
  const tagged = outcomes.filter(({ reasons, doubt }) => reasons.length > 0 && doubt === null)
  const by = (source: Source) => tagged.filter(({ reasons }) => reasons[0]?.source === source).length
  const unsure = outcomes.filter(({ doubt }) => doubt !== null).length
  const cards = outcomes.filter(({ card }) => card !== null).length
  const before = photographs.filter(({ tags, nobody }) => tags.size > 0 || nobody).length
  return {
    all: tagged.length,
    caption: by('caption'),
    card: by('card'),
    unsure,
    cards,
    several: tagged.filter(({ reasons }) => reasons.length > 1).length,
    none: Math.max(0, photographs.length - tagged.length - unsure - cards - before),
  }
}

/** Two matches that would tag the same are one. */
function seenOf(tags: MatchTag[]): string {
  const text = tags.map(({ photo, athlete, unsure }) => `${photo} ${athlete} ${unsure}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
