import { widthFilesOf } from '../rules/derivatives.ts'

export const POSITIONS = ['tiled', 'center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type Position = (typeof POSITIONS)[number]

export interface MarkStyle {
  /** The first that fonts draw, or else {@link FALLBACK_TEXT}. */
  texts: string[]
  position: Position
  /** Percent. */
  opacity: number
  /** The most of the photograph's longer side, in percent; of a tiled mark, of each. */
  size: number
}

export interface Mark extends MarkStyle {
  /** 16 hexadecimal digits that differ for every look and recipe. */
  id: string
  picture: string | null
}

export const STANDARD_MARK = { position: 'tiled', opacity: 40, size: 20 } as const
/** Every font has these letters. */
export const FALLBACK_TEXT = 'PROOF'
/** Of a proof, in pixels. */
const LONGEST_SIDE = 1600

interface Size {
  width: number
  height: number
}

export function proofSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function markedFilesOf(size: Size): string[] {
  return widthFilesOf(proofSize(size).width)
}
