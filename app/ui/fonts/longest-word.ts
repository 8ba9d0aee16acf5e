import { emWidth, isDrawn } from './measure.ts'

/** Headlines are set closer than the brand's name, which the table measures. Em per letter. */
const CLOSER = 0.035
/** Longer words, in em, are set in the narrow cut, so that they stay headlines. */
const NARROW = 14

/** These scripts break without spaces or hyphens. */
const BREAKS =
  /\s(?![-–—]\s)|(?<=[-–—])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/u

/** Returns the width of the longest word in em, rounded up; if `narrow`, in the narrow cut. */
export function longestWord(texts: string[]): { ems: number; narrow: boolean } {
  const drawn = texts.every(isDrawn)
  const words = texts.flatMap((text) => text.split(BREAKS))
  const wide = Math.max(1, ...words.map((word) => emWidth(word, 'wide', drawn) - CLOSER * word.length))
  const narrow = drawn && wide > NARROW
  const widest = narrow ? Math.max(...words.map((word) => emWidth(word, 'phone'))) : wide
  return { ems: Math.ceil(widest), narrow }
}
