/** A text replacement: 't23' for 'Ezra Brackwater (23)'. */
export interface Code {
  code: string
  /** Columns of a Photo Mechanic code-replacement file: '=t23=' is the first, '=t23#2=' the second. */
  words: string[]
}

export interface Replacement {
  start: number
  words: string
}

const MARK = '='
const LONGEST = 40

/** Finds the code closed just now, as in '=t23=|'. Unknown ones stay, so that '2 = 3' can be typed. */
export function codeBefore(text: string, caret: number, codes: readonly Code[]): Replacement | null {
  const end = caret - 1
  if (codes.length === 0 || text[end] !== MARK) return null
  const start = text.lastIndexOf(MARK, end - 1)
  const typed = text.slice(start + 1, end)
  if (start < 0 || typed.length > LONGEST || /\s/.test(typed)) return null
  const words = wordsOf(typed, codes)
  return words === null ? null : { start, words }
}

function wordsOf(typed: string, codes: readonly Code[]): string | null {
  const [, wanted = '', column = '1'] = /^(.+?)(?:#([1-9]\d?))?$/.exec(typed) ?? []
  const same = (code: string) => code.toLowerCase() === wanted.toLowerCase()
  const found = codes.find(({ code }) => code === wanted) ?? codes.find(({ code }) => same(code))
  return found?.words[Number(column) - 1] || null
}
