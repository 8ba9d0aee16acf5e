export const ROLL = 36

/** The number on the film's edge beside the nth album or slide (from 1): 1, 1A, 2, 2A, 3 … A decoration. */
export function frameNumber(n: number): string {
  return `${Math.ceil(n / 2)}${n % 2 === 0 ? 'A' : ''}`
}

export function rollOf(n: number): number {
  return Math.ceil(n / ROLL)
}

/** 0 where there is none. */
export function rollWith(frames: { number: number }[], number: number): number {
  return rollOf(frames.findIndex((frame) => frame.number === number) + 1)
}

/** Null where the numbers are 1, 2, 3 and so on. */
export function numbersOf(frames: { number: number }[]): number[] | null {
  return frames.every(({ number }, i) => number === i + 1) ? null : frames.map(({ number }) => number)
}

/** Position in the album (from 1) of a frame's number; 0 for none. */
export function placeOf(numbers: number[] | null, number: number): number {
  return numbers ? numbers.indexOf(number) + 1 : number
}

/** '1.50': rounded to a twentieth from 0.40 to 3.00, so that a few rules in `rolls.module.css` can read it. */
export function gridRatio({ width, height }: { width: number; height: number }): string {
  const ratio = Math.min(3, Math.max(0.4, width / height))
  return (Math.round(ratio * 20) / 20).toFixed(2)
}

/** Parses a whole number from 1: undefined for an empty text, null for any other. */
export function wholeNumber(text: string | null | undefined): number | null | undefined {
  if (!text) return undefined
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
