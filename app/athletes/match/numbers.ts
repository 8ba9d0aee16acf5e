import { isCapital, type Word } from '../../photos/names/text.ts'
import { readNumber } from '../number.ts'

/** A number in a text that is said to be one, '#23' or 'No. 23', at this word. */
export interface NumberAt {
  number: string
  at: number
  /** The first word of it: that of 'No.'. */
  from: number
}

/** A number that may be one of an athlete, and why it is left to the owner. */
export interface UnclearNumber extends NumberAt {
  why: string
}

const words = (text: string) => new Set(text.split(/\s+/))
const NUMBER_WORDS = words('no nr num number jersey bib')
/** After a number, what says that it ranks: 'No. 3 seed', '#2 ranked'. */
const RANKED =
  words(`seed seeds seeded ranked ranking rank ranks pick recruit prospect team teams squad program school fan
  singles doubles overall draft place finisher finish spot song hit hole`)
/** Before a number, what says of what it is one: 'Heat #3', 'ranked No. 12'. */
const COUNTED =
  words(`ranked ranking rank seed seeded place spot top week heat set game match meet round lap race leg inning
  quarter period half hole mat court field lane pool group bracket flight wave division district region class conference section row
  seat gate table exit route highway page photo picture image frame shot file take day year season age grade episode chapter part
  volume vol issue event goal touchdown td win victory career try attempt title homer run rbi point hit strike out down`)
/** 'No. 1 in the state': where something ranks. 'In the box' is where somebody is. */
const RANKED_IN =
  words(`state nation country county region league conference district section division world class city area poll
  polls rankings standings usa us`)
const UNITS =
  words(`yard yards yd yds meter meters metre metres m km k mile miles mph second seconds sec secs minute minutes min mins
  hour hours hr hrs day days week weeks month months year years yr old foot feet ft inch inches lb lbs pound pounds kg point points pt
  pts percent am pm th st nd rd degrees`)

/** Where teams of the album are named. */
export interface TeamsAt {
  begins(at: number): boolean
  ends(at: number): boolean
}

interface Numbers {
  /** What is marked as an athlete's number. */
  marked: NumberAt[]
  /** What may be a ranking or a count, or is not marked. */
  unclear: UnclearNumber[]
}

/** The numbers in a text. '23 yards', 'Oct 23', '21-14', 'No. 3 seed' and 'Heat #3' are none. */
export function numbersIn(all: Word[], teams: TeamsAt): Numbers {
  const numbers: Numbers = { marked: [], unclear: [] }
  all.forEach((word, at) => {
    const number = readNumber(word.key)
    // '#1-ranked', '#2-3': more than a number.
    if (number === null || /^[-–—/:.]\S/.test(`${all[at + 1]?.gap ?? ''}${all[at + 1]?.written ?? ''}`))
      return
    const named = markAt(all, at)
    if (named === null) {
      if (isBareNumber(all, at, teams))
        numbers.unclear.push({ number, at, from: at, why: `“${word.written}” has no # or No. before it.` })
      return
    }
    const one = { number, at, from: named }
    const why = ranksAt(all, one, teams)
    if (why === null) numbers.marked.push(one)
    else if (why !== '') numbers.unclear.push({ ...one, why })
  })
  return numbers
}

/** The word with which '#23' or 'No. 23' begins; null where nothing says that it is a number. */
function markAt(all: Word[], at: number): number | null {
  const [before, word] = [all[at - 1], all[at] as Word]
  if (before && NUMBER_WORDS.has(before.key) && /^\.?\s*#?\s*$/.test(word.gap)) return at - 1
  return /#\s?$/.test(word.gap) ? at : null
}

/** Why a marked number may be none of an athlete; '' where it surely is none, and null where it is one. */
function ranksAt(all: Word[], { at, from }: NumberAt, teams: TeamsAt): string | null {
  const [before, mark, word] = [all[from - 1], all[from] as Word, all[at] as Word]
  const next = nextIn(all, at)
  if (before && COUNTED.has(before.key) && !teams.ends(from - 1) && /^[\s#]*$/.test(mark.gap)) return ''
  if (next && (RANKED.has(next.key) || (UNITS.has(next.key) && !isCapital(next)))) return ''
  if (next?.key === 'in') {
    const second = nextIn(all, at + 1)
    const place = second && ['the', 'all', 'our', 'this'].includes(second.key) ? nextIn(all, at + 2) : second
    if (place && (RANKED_IN.has(place.key) || /^(19|20)\d\d$/.test(place.key))) return ''
    if (place && isCapital(place)) return `“${word.written} in ${place.written}” may be a ranking.`
  }
  if (from < at && mark.key === 'no' && !isCapital(mark) && !/\.|#/.test(word.gap))
    return `“${mark.written} ${word.written}” may mean none.`
  // 'No. 5 Ridgeview', and 'No. 1 Bay Point', whose team is its own.
  const isRank = next && (teams.begins(at + 1) || (isCapital(next) && !COMMON.has(next.key)))
  return isRank ? `“${word.written} ${next.written}” may be a ranking, or someone else.` : null
}

/** The word after one, if nothing but a space is between them. */
function nextIn(all: Word[], at: number): Word | undefined {
  const next = all[at + 1]
  return next && /^[ \t\u00a0]+$/.test(next.gap) ? next : undefined
}

/** '23 dives' or 'Bay Point 23 dives': somebody may have meant a number. */
function isBareNumber(all: Word[], at: number, teams: TeamsAt): boolean {
  const next = nextIn(all, at)
  const begins = at === 0 && (all[0] as Word).gap.trim() === ''
  const isVerb = next !== undefined && !isCapital(next) && /^\p{L}+$/u.test(next.key) && !UNITS.has(next.key)
  return isVerb && !RANKED.has(next.key) && (begins || teams.ends(at - 1))
}

/** Numbers beside a name: 'Wexcombe (207)', '23 Brackwater'. */
export function numbersBeside(all: Word[], first: number, last: number): NumberAt[] {
  const [before, begin, after] = [all[first - 1], all[first] as Word, all[last + 1]]
  const beside: NumberAt[] = []
  const read = (word: Word | undefined, at: number) => {
    const number = word ? readNumber(word.key) : null
    if (number !== null) beside.push({ number, at, from: at })
  }
  if (/^\s*[(#,]?\s*#?$/.test(after?.gap ?? 'x')) read(after, last + 1)
  if (/^\)?,?\s*$/.test(begin.gap)) read(before, first - 1)
  return beside
}

/** The word in capitals that says whose number it is, where it is not the roster's: 'Ridgeview #23', '#23 of Ridgeview'. */
export function ownerOf(all: Word[], { from, at }: NumberAt): Word | null {
  const before = all[from - 1]
  if (
    before &&
    isCapital(before) &&
    /^\s+(#\s?)?\(?#?$/.test(all[from]?.gap ?? '') &&
    !COMMON.has(before.key)
  )
    return before
  const [next, second] = [all[at + 1], all[at + 2]]
  if (next && ['of', 'from', 'for'].includes(next.key)) {
    const named = second?.key === 'the' ? all[at + 3] : second
    return named && isCapital(named) ? named : null
  }
  return next && isCapital(next) && /^\s*\($/.test(next.gap) && !COMMON.has(next.key) ? next : null
}

/** What stands beside an athlete's number in capitals and names no team. */
const COMMON =
  words(`number player athlete jersey bib captain senior junior sophomore freshman quarterback receiver runner keeper
  goalkeeper goalie pitcher catcher guard forward center striker defender midfielder linebacker lineman kicker swimmer wrestler and the
  with for by while when as here today this that our my both after before players athletes numbers seniors qb rb wr lb`)
