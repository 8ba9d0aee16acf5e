export interface Word {
  /** For comparing: lower case, without accents and apostrophes. */
  key: string
  written: string
  at: number
  end: number
  gap: string
}

/** Soft hyphens and other invisible marks are inside of words. */
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*(?:['’ʼ][\p{L}\p{M}\p{N}\p{Cf}]+)*/gu
/** Letters without an accent to take away. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßøđłæœıþð]/g, (letter) => LETTERS[letter] as string)
}

/** "O’Brien’s" is the word obrien. */
export function wordsOf(text: string): Word[] {
  let last = 0
  return [...text.matchAll(WORD)].map(({ 0: written, index: at }) => {
    const end = at + written.length
    const word = { key: keyOf(written), written, at, end, gap: text.slice(last, at) }
    last = end
    return word
  })
}

function keyOf(written: string): string {
  return folded(written.replace(/['’ʼ]s$/i, '')).replace(/['’ʼ]/g, '')
}

export function isCapital({ written }: Word): boolean {
  return /^\p{Lu}/u.test(written)
}

/** Returns the sentence at an offset, at most 200 characters of it. 'No. 23' ends none. */
export function sentenceAt(text: string, at: number): string {
  const ends = [...text.matchAll(/[.!?]["”’)]*\s+(?=["“‘(]?\p{Lu})|\s*\n\s*/gu)]
  const begin = ends.filter(({ index, 0: end }) => index + end.length <= at).at(-1)
  const from = begin ? begin.index + begin[0].length : 0
  const to = ends.find(({ index }) => index >= at)
  const sentence = text.slice(from, to && to.index + 1).trim()
  if (sentence.length <= 200) return sentence
  const start = Math.max(0, Math.min(at - from - 80, sentence.length - 200))
  return `${start > 0 ? '…' : ''}${sentence.slice(start, start + 198).trim()}…`
}

/** 'Jr.' behind a name is no name, nor is the mark of a captain or a goalkeeper. */
const SUFFIX = /[\s,]+(?:[js]r|i{2,3}|iv|v)(?![\p{L}\p{M}\p{N}])\.?/giu
const MARK = /[([]\s*(?:[a-z]|vc|ac|gk|jv|capt\.?|captain)\s*[)\]]/giu

/** The words of a name, first names first: of 'Brackwater Jr., Ezra (C)' ezra, brackwater. */
export function nameKeys(name: string): string[] {
  const plain = name.replace(MARK, ' ').replace(SUFFIX, '')
  const [last, first, more] = plain.split(',')
  const ordered = first !== undefined && more === undefined ? `${first} ${last}` : plain
  return wordsOf(ordered).map(({ key }) => key)
}
