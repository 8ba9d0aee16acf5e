import { createHash } from 'node:crypto'
import type { Database } from '../../../../ports/database/port.ts'
import { clockText, HOUR } from '../../../athletes/match/clock.ts'
import type { Source } from '../../../athletes/match/found.ts'
import { readSheet, type Sheet, type SheetLine } from '../../../athletes/match/sheet.server.ts'
import {
  farSentence,
  nearestFinish,
  offsetFrom,
  offsetSentence,
  type Shot,
} from '../../../athletes/match/timing.ts'
import type { NewTag } from '../../../athletes/tags/tags.server.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import { type AlbumToMatch, readAlbumToMatch } from './album-to-match.server.ts'
import type { Choices } from './choices.ts'
import { type Matched, matchAlbum, type Timing } from './match.ts'

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

/** The clock of the camera against that of the sheet. */
export interface ClockView {
  /** Milliseconds, which may be set from a frame. */
  offset: number
  /** 'The camera was 47 seconds slow.' */
  sentence: string
  /** The frame that it was set from: both times, and its picture; or why it cannot be. */
  sure:
    | { frame: number; bib: string; cover: CoverView; finished: string; wrote: string }
    | { refused: string }
    | null
  /** Days on which photographs were taken, and the one that counts. */
  days: string[]
  day: string
  /** Why nothing matches, and the shift of one hour if that comes nearer; null where something does. */
  far: { sentence: string; hour: number | null } | null
  /** For the drawing: milliseconds since midnight. */
  finishes: number[]
  shots: number[]
}

export interface MatchView {
  title: string
  date: string | null
  teams: { id: string; name: string }[]
  athletes: number
  photographs: number
  rows: MatchRow[]
  /** Photographs that each source would tag; `unsure` and `hand` are left. */
  counts: Record<Source | 'all' | 'unsure' | 'several' | 'cards' | 'none', number>
  /** Photographs in which nobody has looked for a card yet. */
  unsought: number
  sheet: { lines: number; finishes: number; left: SheetLine[] } | { refused: string } | null
  clock: ClockView | null
  tags: NewTag[]
  seen: string
}

/** What a match of an album would tag and why; null when there is no such album. Nothing is changed. */
export async function readMatch(
  db: Pick<Database['db'], 'selectFrom' | 'with'>,
  albumId: string,
  choices: Choices,
): Promise<MatchView | null> {
  const album = await readAlbumToMatch(db as Database['db'], albumId)
  if (!album) return null
  const sheet = choices.sheet.trim() === '' ? null : readSheet(choices.sheet, choices.start)
  const clock = sheet && !('refused' in sheet) ? clockOf(album, sheet, choices) : null
  const timing: Timing | null =
    clock && sheet && !('refused' in sheet)
      ? { finishes: sheet.finishes, offset: clock.offset, window: choices.window, day: clock.day }
      : null
  const outcomes = matchAlbum(album, timing)
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
    date: album.date,
    teams: album.teams.map(({ id, name }) => ({ id, name })),
    athletes: album.teams.reduce((sum, { athletes }) => sum + athletes.length, 0),
    photographs: album.photographs.length,
    rows: rowsOf(album, outcomes),
    counts: countsOf(album, outcomes),
    unsought: album.photographs.filter(({ unsought }) => unsought).length,
    sheet: sheet && ('refused' in sheet ? sheet : { ...sheet, finishes: sheet.finishes.length }),
    clock,
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
    timing: by('timing'),
    unsure,
    cards,
    several: tagged.filter(({ reasons }) => reasons.length > 1).length,
    none: Math.max(0, photographs.length - tagged.length - unsure - cards - before),
  }
}

function clockOf(album: AlbumToMatch, { finishes }: Sheet, choices: Choices): ClockView {
  const all = album.photographs.flatMap(({ shot }) => shot ?? [])
  const byDay = Map.groupBy(all, ({ day }) => day)
  const days = [...byDay.keys()].toSorted()
  const most = [...byDay].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  const usual = album.date !== null && byDay.has(album.date) ? album.date : most
  const day = byDay.has(choices.day) ? choices.day : usual
  const sure = choices.sure && sureOf(album, finishes, choices.sure)
  const offset = sure && 'offset' in sure && choices.sure?.sets ? sure.offset : choices.offset
  const shots: Shot[] = byDay.get(day) ?? []
  const clocks = { offset, window: choices.window }
  const sentence = farSentence(shots, finishes, clocks)
  const nearest = nearestFinish(shots, finishes, offset) ?? 0
  const hour = Math.abs(nearest) < HOUR / 2 ? null : nearest < 0 ? -HOUR : HOUR
  return {
    offset,
    sentence: offsetSentence(offset),
    sure: sure && ('refused' in sure ? sure : sure.view),
    days,
    day,
    far: sentence === null ? null : { sentence, hour },
    finishes: finishes.map(({ time }) => time),
    shots: shots.map(({ clock }) => clock),
  }
}

function sureOf(
  album: AlbumToMatch,
  finishes: Sheet['finishes'],
  { frame, bib }: Pick<NonNullable<Choices['sure']>, 'frame' | 'bib'>,
): { offset: number; view: Exclude<ClockView['sure'], { refused: string } | null> } | { refused: string } {
  const photograph = album.photographs.find(({ number }) => number === frame)
  if (!photograph) return { refused: `There is no frame ${frame}.` }
  if (!photograph.shot) return { refused: `Frame ${frame} does not say when it was taken. Choose another.` }
  const offset = offsetFrom(photograph.shot, bib, finishes)
  if (offset === null) return { refused: `${bib === '' ? 'No bib' : bib} is not on the sheet.` }
  const finished = clockText(photograph.shot.clock + offset)
  const view = { frame, bib, cover: photograph.photo, finished, wrote: clockText(photograph.shot.clock) }
  return { offset, view }
}

/** Two matches that would tag the same are one. */
function seenOf(tags: { photo: string; athlete: string }[]): string {
  const text = tags.map(({ photo, athlete }) => `${photo} ${athlete}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
