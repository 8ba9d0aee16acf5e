import { widthsFor } from '../rules/address.ts'

/** Where a mark stands on a photograph; `tiled` is everywhere. */
export const POSITIONS = ['tiled', 'center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type Position = (typeof POSITIONS)[number]

/** How a mark is drawn. */
export interface MarkStyle {
  /** What it says: the first of them that fonts draw, or else {@link FALLBACK_TEXT}. */
  texts: string[]
  position: Position
  /** Percent. */
  opacity: number
  /** How wide or high it is at most, in percent of the photograph's longer side; of a tiled mark, one of them. */
  size: number
}

export interface Mark extends MarkStyle {
  /** Differs for every look and every recipe: 16 hexadecimal digits. */
  id: string
  /** The ID of a PNG to draw instead of a text. */
  picture: string | null
}

/** What the mark is until the owner says otherwise. */
export const STANDARD_MARK = { position: 'tiled', opacity: 40, size: 20 } as const
/** What a mark says where no font draws its texts: every font has these letters. */
export const FALLBACK_TEXT = 'PROOF'
/** The longest side of a proof, in pixels. */
const LONGEST_SIDE = 1600

interface Size {
  /** Pixels. */
  width: number
  height: number
}

/** How large a photograph is as a proof. */
export function proofSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The marked derivatives of a photograph of this size: '400.avif', … */
export function markedFilesOf(size: Size): string[] {
  return widthsFor(proofSize(size).width).flatMap((width) => [`${width}.avif`, `${width}.jpg`])
}
