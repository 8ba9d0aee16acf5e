/** How many frames a roll of film holds; galleries are read roll by roll. */
export const ROLL = 36

/** The number printed on the film's edge beside the nth frame (from 1): 1, 1A, 2, 2A, 3 … */
export function frameNumber(n: number): string {
  return `${Math.ceil(n / 2)}${n % 2 === 0 ? 'A' : ''}`
}

/** Which roll (from 1) the nth frame (from 1) is on. */
export function rollOf(n: number): number {
  return Math.ceil(n / ROLL)
}

/** The number a text stands for, undefined when there is no text, null when it is not a whole number from 1. */
export function wholeNumber(text: string | null | undefined): number | null | undefined {
  if (!text) return undefined
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
