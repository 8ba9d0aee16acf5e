/** A word that stands for others while somebody types: 't23' for 'Ezra Brackwater (23)'. */
export interface Code {
  code: string
  /** What it stands for, in columns, as code-replacement files of Photo Mechanic have them: '=t23=' is the first, '=t23#2=' the second. */
  words: string[]
}

/** What takes the place of a code in a text: from `start` up to the caret. UTF-16 units. */
export interface Replacement {
  start: number
  words: string
}

/** Where codes begin and end in a text. */
const MARK = '='
/** Letters of a code with its column. */
const LONGEST = 40

/**
 * What takes the place of the code that ends just before the caret, as in '=t23=|'. Null where there is none, or it stands for
 * nothing: then the text stays, so that '2 = 3' can be written.
 */
export function codeBefore(text: string, caret: number, codes: readonly Code[]): Replacement | null {
  const end = caret - 1
  if (codes.length === 0 || text[end] !== MARK) return null
  const start = text.lastIndexOf(MARK, end - 1)
  const typed = text.slice(start + 1, end)
  if (start < 0 || typed.length > LONGEST || /\s/.test(typed)) return null
  const words = wordsOf(typed, codes)
  return words === null ? null : { start, words }
}

/** Of the code as it is typed; if there is none, of one in other capitals. */
function wordsOf(typed: string, codes: readonly Code[]): string | null {
  const [, wanted = '', column = '1'] = /^(.+?)(?:#([1-9]\d?))?$/.exec(typed) ?? []
  const same = (code: string) => code.toLowerCase() === wanted.toLowerCase()
  const found = codes.find(({ code }) => code === wanted) ?? codes.find(({ code }) => same(code))
  return found?.words[Number(column) - 1] || null
}
