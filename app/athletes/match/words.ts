import { sentenceAt, type Word, wordsOf } from '../../photos/names/text.ts'
import { readNumber } from '../number.ts'
import { doubted, type Finding, found } from './combine.ts'
import { type NameAt, type Names, rosterNames } from './names.ts'
import {
  type NumberAt,
  numbersBeside,
  numbersIn,
  ownerOf,
  type TeamsAt,
  type UnclearNumber,
} from './numbers.ts'
import { type Athlete, type MatchTeam, teamNames } from './roster.ts'

export interface PhotoWords {
  title: string | null
  caption: string | null
  keywords: string[]
  people: string[]
}

interface Text {
  label: 'Title' | 'Caption' | 'Keyword' | 'Person shown'
  text: string
  whole: boolean
}

interface Mentions {
  athletes: [string, string][]
  doubts: { sentence: string; slight: boolean }[]
}

const NOT_SHOWN = /\bnot (pictured|shown|in (the )?(photo|picture|image|frame))\b/i

export function wordMatcher(teams: MatchTeam[]): (words: PhotoWords) => Finding | null {
  const reading = { teams, names: rosterNames(teams), called: teamNames(teams) }
  return (photo) => {
    const said = textsOf(photo).map((text) => readText(reading, text, photo))
    const athletes = said.flatMap((one) => one.athletes)
    const doubts = said.flatMap((one) => one.doubts)
    const doubt = doubts.find(({ slight }) => !slight) ?? (athletes.length === 0 ? doubts[0] : undefined)
    if (doubt) return doubted('caption', doubt.sentence, doubt.slight)
    // Captions come first and are longest, so their evidence wins.
    return athletes.length > 0 ? found('caption', athletes.toReversed()) : null
  }
}

interface Reading {
  teams: MatchTeam[]
  names: Names
  called: { team: string; keys: string[] }[]
}

function textsOf({ title, caption, keywords, people }: PhotoWords): Text[] {
  return [
    { label: 'Caption' as const, text: caption ?? '', whole: false },
    ...people.map((text) => ({ label: 'Person shown' as const, text, whole: true })),
    { label: 'Title' as const, text: title ?? '', whole: false },
    ...keywords.map((text) => ({ label: 'Keyword' as const, text, whole: true })),
  ].filter(({ text }) => text.trim() !== '')
}

function readText(reading: Reading, text: Text, photo: PhotoWords): Mentions {
  const said: Mentions = { athletes: [], doubts: [] }
  const words = wordsOf(text.text)
  const from = (at: number) => `${text.label}: “${sentenceAt(text.text, at)}”`
  const note = (at: number, sentence: string, slight = false) =>
    said.doubts.push({ sentence: `${from(at).replace(/([^.!?…])”$/, '$1”.')} ${sentence}`, slight })
  const tag = (athletes: Athlete[], at: number) =>
    said.athletes.push(...athletes.map(({ id }) => [id, from(at)] as [string, string]))
  const names = reading.names.at(words)
  const used = new Set<number>()
  const { marked, unclear } = numbersIn(words, teamsAt(reading, words))
  const context = { reading, words, marked: new Set(marked.map((one) => one.at)), used, tag, note }
  for (const name of names) readName(context, name, names)
  for (const name of reading.names.family(words, names)) readFamily(context, name)
  for (const number of marked) if (!used.has(number.at)) readMarked(context, number)
  for (const number of unclear) if (!used.has(number.at) && !text.whole) readUnclear(context, number)
  if (text.whole) readWhole(context, photo)
  const hidden = NOT_SHOWN.exec(text.text)
  if (hidden && said.athletes.length > 0) note(hidden.index, 'It names someone who isn’t in the photo.')
  return said
}

interface Context {
  reading: Reading
  words: Word[]
  marked: Set<number>
  used: Set<number>
  tag(athletes: Athlete[], at: number): void
  note(at: number, sentence: string, slight?: boolean): void
}

function readName(context: Context, { athletes, first, last, suffix }: NameAt, all: NameAt[]): void {
  const { reading, words, marked, used, tag, note } = context
  const { at } = words[first] as Word
  if (athletes.length === 0) {
    note(at, `It says ${suffix}, and the roster doesn’t.`)
    return
  }
  const beside = [...numbersBeside(words, first, last)]
  const right = beside.filter(({ number }) => athletes.some((one) => one.number === number))
  for (const one of right) used.add(one.at)
  const others = all.filter((name) => name.first !== first)
  const isOf = (name: NameAt, { number, at: place }: NumberAt) =>
    (name.last + 1 === place || name.first - 1 === place) &&
    name.athletes.some((one) => one.number === number)
  const wrong = beside.find((one) => {
    const said = marked.has(one.at) || /\(#?\s*$/.test((words[one.at] as Word).gap)
    return said && !right.includes(one) && !others.some((name) => isOf(name, one))
  })
  const [only] = athletes
  if (wrong && right.length === 0) {
    used.add(wrong.at)
    const wears =
      athletes.length === 1 ? `${only?.name} wears ${only?.number}` : `No one with this name wears it`
    note(at, `${wears}, not ${wrong.number}.`)
    return
  }
  const wearers =
    right.length > 0 ? athletes.filter(({ number }) => right.some((one) => one.number === number)) : athletes
  const team = wearers.length > 1 ? teamBeside(reading, words, first, last) : null
  const own = team ? wearers.filter((one) => teamOf(reading, one) === team) : wearers
  if (new Set(own.map(({ person }) => person)).size !== 1) {
    note(at, `${athletes.length} athletes are named ${only?.name}.`)
    return
  }
  tag(own, at)
}

/** Accepts a family name only with its number: 'Wexcombe (207)'. */
function readFamily({ words, used, tag, note }: Context, { athletes, first, last }: NameAt): void {
  const { at, written } = words[first] as Word
  const beside = numbersBeside(words, first, last)
  const own = athletes.filter(({ number }) => beside.some((one) => one.number === number))
  if (new Set(own.map(({ person }) => person)).size === 1) {
    for (const { at: place } of beside) used.add(place)
    tag(own, at)
    return
  }
  note(at, `Only the last name “${written}” is given.`, true)
}

/** Resolves '#23' by the only team, or the team beside it. */
function readMarked({ reading, words, tag, note }: Context, number: NumberAt): void {
  const { at } = words[number.at] as Word
  const team = teamBeside(reading, words, number.from, number.at)
  const owner = team ? null : ownerOf(words, number)
  const all = reading.teams.flatMap(({ athletes }) => athletes).filter((one) => one.number === number.number)
  if (!team && owner && all.length > 0) {
    note(at, `“${owner.written}” isn’t one of this album’s teams.`)
    return
  }
  if (!team && reading.teams.length > 1 && all.length > 0) {
    note(at, `It doesn’t say which team’s ${number.number}.`)
    return
  }
  const wearers = team ? all.filter((one) => teamOf(reading, one) === team) : all
  if (wearers.length === 0) {
    note(at, `No one wears ${number.number}.`, true)
    return
  }
  tag(wearers, at)
}

function readUnclear({ reading, words, note }: Context, { number, at, why }: UnclearNumber): void {
  const isWorn = reading.teams.some(({ athletes }) => athletes.some((one) => one.number === number))
  if (isWorn) note((words[at] as Word).at, why, true)
}

/** Reads a keyword or name that is just a number, or a team and a number. */
function readWhole({ reading, words, tag, note }: Context, { keywords }: PhotoWords): void {
  const last = words.at(-1)
  const number = last && !/#/.test(last.gap) ? readNumber(last.key) : null
  if (!last || number === null) return
  const before = words.slice(0, -1).map(({ key }) => key)
  const named = reading.called.find(
    ({ keys }) => before.length > 0 && keys.join(' ') === before.join(' '),
  )?.team
  if (before.length > 0 && !named) return
  const wearers = reading.teams.flatMap(({ athletes }) => athletes).filter((one) => one.number === number)
  const team = named ?? teamOfKeywords(reading, keywords)
  const own = team ? wearers.filter((one) => teamOf(reading, one) === team) : []
  if (own.length === 0 && wearers.length > 0 && !named) {
    note(last.at, `It doesn’t say which team’s ${number}.`)
    return
  }
  if (own.length > 0 && !named && /^(19|20)\d\d$/.test(number)) {
    note(last.at, 'It may be a year.')
    return
  }
  tag(own, last.at)
}

function teamOfKeywords({ teams, called }: Reading, keywords: string[]): string | null {
  if (teams.length === 1) return teams[0]?.id as string
  const all = keywords.map((keyword) =>
    wordsOf(keyword)
      .map(({ key }) => key)
      .join(' '),
  )
  const named = new Set(called.filter(({ keys }) => all.includes(keys.join(' '))).map(({ team }) => team))
  return named.size === 1 ? ([...named][0] as string) : null
}

function teamsAt({ called }: Reading, words: Word[]): TeamsAt {
  const is = (at: number, name: string[]) => at >= 0 && name.every((key, i) => words[at + i]?.key === key)
  return {
    begins: (at) => called.some(({ keys }) => is(at, keys)),
    ends: (at) => called.some(({ keys }) => is(at - keys.length + 1, keys)),
  }
}

/** Finds the team right before or after: 'Bay Point’s #23', '#23 of Bay Point'. */
function teamBeside({ called }: Reading, words: Word[], first: number, last: number): string | null {
  const keys = words.map(({ key }) => key)
  const linked = ['of', 'from', 'for'].includes(keys[last + 1] ?? '') ? last + 2 : last + 1
  const start = keys[linked] === 'the' ? linked + 1 : linked
  const is = (at: number, name: string[]) => at >= 0 && name.every((key, i) => keys[at + i] === key)
  const isClose = (at: number) => !/[.,;:!?\n]/.test(words[at]?.gap ?? '')
  const before = called.find((one) => is(first - one.keys.length, one.keys) && isClose(first))
  const after = called.find((one) => is(start, one.keys) && isClose(last + 1))
  const found = before ?? after
  // Between two teams: 'Bay Point #23 Ridgeview'.
  return before && after && before.team !== after.team ? null : (found?.team ?? null)
}

function teamOf({ teams }: Reading, athlete: Athlete): string | undefined {
  return teams.find(({ athletes }) => athletes.some(({ id }) => id === athlete.id))?.id
}
