import { isCapital, type Word } from '../../photos/names/text.ts'
import { readNumber } from '../number.ts'

/** A number in a text that is said to be one, '#23' or 'No. 23', at this word. */
export interface NumberAt {
  number: string
  at: number
  /** The first word of it: that of 'No.'. */
  from: number
}

const NUMBER_WORDS = new Set(['no', 'nr', 'num', 'number', 'jersey', 'bib'])
/** What ranks and lists: 'No. 1 seed', 'ranked No. 4'. */
const RANKS = new Set(
  `seed seeded ranked ranking rank pick team fan singles doubles overall draft in place finish finisher spot hit song court field
  hole heat mat`.split(/\s+/),
)

/** The numbers in a text that are marked as numbers. '23 yards', 'Oct 23' and '21-14' are none. */
export function markedNumbers(words: Word[]): NumberAt[] {
  return words.flatMap((word, at) => {
    const number = readNumber(word.key)
    const before = words[at - 1]
    const after = words[at + 1]
    const hash = /#\s?$/.test(word.gap)
    const named = before !== undefined && NUMBER_WORDS.has(before.key) && /^\.?\s*#?\s*$/.test(word.gap)
    if (number === null || !(hash || named)) return []
    const from = named ? at - 1 : at
    const ranks = [after, words[from - 1]].some((near) => near && RANKS.has(near.key))
    // '#1-ranked', '#2-3': more than a number.
    if (ranks || /^[-–/]\S/.test(`${after?.gap ?? ''}${after?.written ?? ''}`)) return []
    return [{ number, at, from }]
  })
}

/** Numbers beside a name: 'Wexcombe (207)', '23 Brackwater'. */
export function numbersBeside(words: Word[], first: number, last: number): NumberAt[] {
  const [before, begin, after] = [words[first - 1], words[first] as Word, words[last + 1]]
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
export function ownerOf(words: Word[], { from, at }: NumberAt): Word | null {
  const before = words[from - 1]
  if (
    before &&
    isCapital(before) &&
    /^\s+(#\s?)?\(?#?$/.test(words[from]?.gap ?? '') &&
    !COMMON.has(before.key)
  )
    return before
  const [next, second] = [words[at + 1], words[at + 2]]
  if (next && ['of', 'from', 'for'].includes(next.key)) {
    const named = second?.key === 'the' ? words[at + 3] : second
    return named && isCapital(named) ? named : null
  }
  return next && isCapital(next) && /^\s*\($/.test(next.gap) && !COMMON.has(next.key) ? next : null
}

/** What stands before an athlete's number in capitals and names no team. */
const COMMON = new Set(
  `number player athlete jersey bib captain senior junior sophomore freshman quarterback receiver runner keeper goalkeeper goalie
  pitcher catcher guard forward center striker defender midfielder linebacker lineman kicker swimmer wrestler and the with for by
  when as here today this that our my both after before while photo image picture players athletes numbers seniors`.split(
    /\s+/,
  ),
)
