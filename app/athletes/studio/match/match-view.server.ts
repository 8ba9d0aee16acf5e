import { createHash } from 'node:crypto'
import type { Database } from '../../../../ports/database/port.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import type { Source } from '../../match/combine.ts'
import type { NewTag } from '../../tags/tags.server.ts'
import { type AlbumToMatch, readAlbumToMatch } from './album-to-match.server.ts'
import { type Matched, matchAlbum } from './match-album.ts'

export interface MatchRow {
  photo: string
  frame: number
  cover: CoverView
  who: Who[]
  reasons: { source: Source; detail: string }[]
  kind: 'tag' | 'unsure' | 'card' | 'foreign'
}

interface Who {
  number: string
  name: string
  /** Null if the album has one team. */
  team: string | null
}

export type MatchView = NonNullable<Awaited<ReturnType<typeof readMatch>>>['view']

/** Previews a match without changing anything; null for no album. */
export async function readMatch(db: Pick<Database['db'], 'selectFrom' | 'with'>, albumId: string) {
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
  const view = {
    title: album.title,
    teams: album.teams.map(({ id, name }) => ({ id, name })),
    athletes: album.teams.reduce((sum, { athletes }) => sum + athletes.length, 0),
    photographs: album.photographs.length,
    rows: outcomes.map((outcome) => rowOf(outcome, whoOf)),
    counts: { ...countsOf(album, outcomes), cardsWithoutTime },
    unsought: album.photographs.filter(({ unsought }) => unsought).length,
    seen: seenOf(tags),
  }
  return { view, tags }
}

function whoIn({ teams }: AlbumToMatch) {
  const all = teams.flatMap(({ name: team, athletes }) =>
    athletes.map(
      ({ id, number, name }) => [id, { number, name, team: teams.length > 1 ? team : null }] as const,
    ),
  )
  const who = new Map(all)
  return (athlete: string): Who | undefined => who.get(athlete)
}

function rowOf({ photograph, reasons, doubt, card }: Matched, whoOf: ReturnType<typeof whoIn>): MatchRow {
  const { id, number, photo, foreign } = photograph
  const row = { photo: id, frame: number, cover: photo, who: [] }
  const from = (detail: string, source: Source = 'card') => [{ source, detail }]
  if (card !== null) {
    const whose =
      card === '' ? 'an old card, a card from outside this album’s teams, or two' : `the card of ${card}`
    return { ...row, kind: 'card', reasons: from(`This photo shows ${whose}. It’s hidden from visitors.`) }
  }
  const who = [...new Map(reasons.map(({ athlete }) => [athlete, whoOf(athlete)])).values()].filter(
    (one) => one !== undefined,
  )
  if (doubt) return { ...row, kind: 'unsure', who, reasons: from(doubt.sentence, doubt.source) }
  if (reasons.length === 0)
    return { ...row, kind: 'foreign', reasons: from(`Someone else’s code, ${foreign}. Nothing is hidden.`) }
  const each = new Map(reasons.map(({ source, detail }) => [`${source} ${detail}`, { source, detail }]))
  return { ...row, kind: 'tag', who, reasons: [...each.values()] }
}

/** Counts photographs per source; `unsure` and `none` stay untagged. */
function countsOf({ photographs }: AlbumToMatch, outcomes: Matched[]) {
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

/** Two matches with the same tags are equal. */
function seenOf(tags: (NewTag & { unsure: boolean })[]): string {
  const text = tags.map(({ photo, athlete, unsure }) => `${photo} ${athlete} ${unsure}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
