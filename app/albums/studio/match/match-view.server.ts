import { createHash } from 'node:crypto'
import type { Database } from '../../../../ports/database/port.ts'
import type { Source } from '../../../athletes/match/found.ts'
import type { NewTag } from '../../../athletes/tags/tags.server.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import { type AlbumToMatch, readAlbumToMatch } from './album-to-match.server.ts'
import { type Matched, matchAlbum } from './match.ts'

/** One photograph on the Match screen. */
export interface MatchRow {
  photo: string
  /** 0 for one that is held. */
  frame: number
  cover: CoverView
  numbers: string[]
  /** How it is known, with each sentence once. */
  reasons: { source: Source; detail: string }[]
  kind: 'tag' | 'unsure' | 'card'
}

export interface MatchView {
  title: string
  teams: { id: string; name: string }[]
  athletes: number
  photographs: number
  rows: MatchRow[]
  /** Photographs that each source would tag; `unsure` and `none` are left. */
  counts: Record<Source | 'all' | 'unsure' | 'several' | 'cards' | 'none', number>
  /** Photographs in which nobody has looked for a card yet. */
  unsought: number
  tags: NewTag[]
  seen: string
}

/** What a match of an album would tag and why; null when there is no such album. Nothing is changed. */
export async function readMatch(
  db: Pick<Database['db'], 'selectFrom' | 'with'>,
  albumId: string,
): Promise<MatchView | null> {
  const album = await readAlbumToMatch(db as Database['db'], albumId)
  if (!album) return null
  const outcomes = matchAlbum(album)
  const tags = outcomes.flatMap(({ photograph, reasons }) =>
    reasons.map(({ athlete, source, detail }) => ({
      photo: photograph.id,
      athlete,
      evidence: source,
      detail,
    })),
  )
  return {
    title: album.title,
    teams: album.teams.map(({ id, name }) => ({ id, name })),
    athletes: album.teams.reduce((sum, { athletes }) => sum + athletes.length, 0),
    photographs: album.photographs.length,
    rows: rowsOf(album, outcomes),
    counts: countsOf(album, outcomes),
    unsought: album.photographs.filter(({ unsought }) => unsought).length,
    tags,
    seen: seenOf(tags),
  }
}

function rowsOf({ teams }: AlbumToMatch, outcomes: Matched[]): MatchRow[] {
  const numbers = new Map(teams.flatMap(({ athletes }) => athletes.map(({ id, number }) => [id, number])))
  return outcomes.map(({ photograph, reasons, doubt, card }) => {
    const { id, number, photo } = photograph
    const row = { photo: id, frame: number, cover: photo }
    if (card !== null) {
      const whose = card === '' ? 'a card of nobody in this album' : `the card of ${card}`
      const detail = `This frame is ${whose}. It is hidden from visitors.`
      return {
        ...row,
        kind: 'card',
        numbers: card === '' ? [] : [card],
        reasons: [{ source: 'card', detail }],
      }
    }
    if (doubt)
      return {
        ...row,
        kind: 'unsure',
        numbers: [],
        reasons: [{ source: doubt.source, detail: doubt.sentence }],
      }
    const each = new Map(reasons.map(({ source, detail }) => [`${source} ${detail}`, { source, detail }]))
    const worn = [...new Set(reasons.map(({ athlete }) => numbers.get(athlete) ?? ''))]
    return { ...row, kind: 'tag', numbers: worn, reasons: [...each.values()] }
  })
}

function countsOf({ photographs }: AlbumToMatch, outcomes: Matched[]): MatchView['counts'] {
  const tagged = outcomes.filter(({ reasons }) => reasons.length > 0)
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
function seenOf(tags: { photo: string; athlete: string }[]): string {
  const text = tags.map(({ photo, athlete }) => `${photo} ${athlete}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
