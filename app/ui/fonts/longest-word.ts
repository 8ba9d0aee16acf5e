import { emWidth, isDrawn } from './measure.ts'

/** Headlines in the wide cut are set closer than the brand's name, whose letters the table has. Em to a letter. */
const CLOSER = 0.035
/** Beyond this many em a word is set in the narrow cut, so that it stays a headline. */
const NARROW = 14

/** Between words, and inside them where a browser breaks a line without a hyphen: these scripts have no spaces. */
const BREAKS =
  /\s(?![-–—]\s)|(?<=[-–—])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/u

/**
 * How wide the longest word of these texts is, in em and rounded up, so that a text can be made as large as its box allows
 * without breaking a word. `narrow` where it is very long: then it is measured in the narrow cut.
 */
export function longestWord(texts: string[]): { ems: number; narrow: boolean } {
  const drawn = texts.every(isDrawn)
  const words = texts.flatMap((text) => text.split(BREAKS))
  const wide = Math.max(1, ...words.map((word) => emWidth(word, 'wide', drawn) - CLOSER * word.length))
  const narrow = drawn && wide > NARROW
  const widest = narrow ? Math.max(...words.map((word) => emWidth(word, 'phone'))) : wide
  return { ems: Math.ceil(widest), narrow }
}
