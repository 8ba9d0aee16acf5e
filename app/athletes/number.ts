/** One to four letters and digits, of which one is a digit. */
const NUMBER = /^(?=.*\d)[\dA-Z]{1,4}$/

/** What a number is, to end a sentence about a text that is none. */
export const NUMBER_RULE = 'Use up to four digits and letters, such as 28, 00 or 7A.'

/** An athlete's number as it is stored, of '#7a' '7A'; null for what is none. */
export function readNumber(text: string): string | null {
  const number = text
    .replace(/^\s*(?:#|n[or]\.)?\s*/i, '')
    .trimEnd()
    .toUpperCase()
  return NUMBER.test(number) ? number : null
}

/** In the order of a roster: 2, 7, 7A, 12; 00 before 0. */
export function compareNumbers(a: string, b: string): number {
  const [one, other] = [a, b].map((number) => Number(/\d+/.exec(number)?.[0]))
  return (one as number) - (other as number) || (a < b ? -1 : a > b ? 1 : 0)
}
