import { ROLL } from './frames.ts'

interface Sides {
  /** Pixels, orientation applied. */
  width: number
  height: number
}

/** A grid knows ratios in steps of a twentieth, from 0.40 to 3.00, and `A` is the narrowest. */
const NARROWEST = 8
const WIDEST = 60

/** Width over height as the grid's rows are justified with: '1.50'. */
export function gridRatio(sides: Sides): string {
  return (stepOf(sides) / 20).toFixed(2)
}

/**
 * The ratios of an album's photographs, one text a roll and one letter a photograph: short enough to come with a page
 * for thousands, and all that the height of a roll depends on beside the screen.
 */
export function shapesOf(photos: readonly Sides[]): string[] {
  const rolls: string[] = []
  for (let i = 0; i < photos.length; i += ROLL) {
    const steps = photos.slice(i, i + ROLL).map(stepOf)
    rolls.push(String.fromCharCode(...steps.map((step) => step - NARROWEST + 65)))
  }
  return rolls
}

function stepOf({ width, height }: Sides): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, (width / height) * 20)))
}
