const NUMBER = /^(?=.*\d)[\dA-Z]{1,4}$/

export const NUMBER_RULE = 'Use up to four digits and letters, such as 28, 00, or 7A.'

/** Returns '7A' for '#7a'; null for anything else. */
export function readNumber(text: string): string | null {
  const number = text
    .replace(/^\s*(?:#|n[or]\.)?\s*/i, '')
    .trimEnd()
    .toUpperCase()
  return NUMBER.test(number) ? number : null
}

export function compareNumbers(a: string, b: string): number {
  const [one, other] = [a, b].map((number) => Number(/\d+/.exec(number)?.[0]))
  return (one as number) - (other as number) || (a < b ? -1 : a > b ? 1 : 0)
}
