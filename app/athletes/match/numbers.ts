import { isCapital, type Word } from '../../photos/names/text.ts'
import { readNumber } from '../number.ts'

export interface NumberAt {
  number: string
  at: number
  from: number
}

export interface UnclearNumber extends NumberAt {
  why: string
}

const words = (text: string) => new Set(text.split(/\s+/))
const NUMBER_WORDS = words('no nr num number jersey bib')
/** Words after a number that make it a rank: 'No. 3 seed', '#2 ranked'. */
const RANKED =
  words(`seed seeds seeded ranked ranking rank ranks pick recruit prospect team teams squad program school fan
  singles doubles overall draft place finisher finish spot song hit hole`)
/** Words before a number that count something else: 'Heat #3', 'ranked No. 12'. */
const COUNTED =
  words(`ranked ranking rank seed seeded place spot top week heat set game match meet round lap race leg inning
  quarter period half hole mat court field lane pool group bracket flight wave division district region class conference section row
  seat gate table exit route highway page photo picture image frame shot file take day year season age grade episode chapter part
  volume vol issue event goal touchdown td win victory career try attempt title homer run rbi point hit strike out down`)
/** Completes 'No. 1 in the state'. 'In the box' is no ranking. */
const RANKED_IN =
  words(`state nation country county region league conference district section division world class city area poll
  polls rankings standings usa us`)
const UNITS =
  words(`yard yards yd yds meter meters metre metres m km k mile miles mph second seconds sec secs minute minutes min mins
  hour hours hr hrs day days week weeks month months year years yr old foot feet ft inch inches lb lbs pound pounds kg point points pt
  pts percent am pm th st nd rd degrees`)

export interface TeamsAt {
  begins(at: number): boolean
  ends(at: number): boolean
}

interface Numbers {
  marked: NumberAt[]
  unclear: UnclearNumber[]
}

/** Finds numbers of athletes, not '23 yards', 'Oct 23', '21-14', 'No. 3 seed' or 'Heat #3'. */
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

/** Returns the first word of '#23' or 'No. 23'; null for an unmarked number. */
function markAt(all: Word[], at: number): number | null {
  const [before, word] = [all[at - 1], all[at] as Word]
  if (before && NUMBER_WORDS.has(before.key) && /^\.?\s*#?\s*$/.test(word.gap)) return at - 1
  return /#\s?$/.test(word.gap) ? at : null
}

/** Returns why a marked number may not be an athlete's: '' if it surely isn't, null if it is. */
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
    return `“${mark.written} ${word.written}” may not mean a number.`
  // 'No. 5 Ridgeview', and 'No. 1 Bay Point', whose team is its own.
  const isRank = next && (teams.begins(at + 1) || (isCapital(next) && !COMMON.has(next.key)))
  return isRank ? `“${word.written} ${next.written}” may be a ranking, or someone else.` : null
}

function nextIn(all: Word[], at: number): Word | undefined {
  const next = all[at + 1]
  return next && /^[ \t\u00a0]+$/.test(next.gap) ? next : undefined
}

/** '23 dives' or 'Bay Point 23 dives' may be a number. */
function isBareNumber(all: Word[], at: number, teams: TeamsAt): boolean {
  const next = nextIn(all, at)
  const begins = at === 0 && (all[0] as Word).gap.trim() === ''
  const isVerb = next !== undefined && !isCapital(next) && /^\p{L}+$/u.test(next.key) && !UNITS.has(next.key)
  return isVerb && !RANKED.has(next.key) && (begins || teams.ends(at - 1))
}

/** Finds 'Wexcombe (207)' and '23 Brackwater'. */
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

/** Finds the capitalized owner of a number that is not the roster's: 'Ridgeview #23', '#23 of Ridgeview'. */
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

/** Capitalized words beside a number that name no team. */
const COMMON =
  words(`number player athlete jersey bib captain senior junior sophomore freshman quarterback receiver runner keeper
  goalkeeper goalie pitcher catcher guard forward center striker defender midfielder linebacker lineman kicker swimmer wrestler and the
  with for by while when as here today this that our my both after before players athletes numbers seniors qb rb wr lb`)
