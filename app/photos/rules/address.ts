/** Raise it when widths, formats or qualities change: all derivatives are made again. */
export const RECIPE = 1

/** Pixels. */
const WIDTHS = [400, 800, 1600, 2400] as const

export type DerivativeFormat = 'avif' | 'jpg'

/** Never enlarges; adds the photograph's own width if it is a quarter larger than the last. */
export function widthsFor(width: number): number[] {
  const widths: number[] = WIDTHS.filter((w) => w <= width)
  const largest = widths.at(-1) ?? 0
  if (width < 2400 && width > largest * 1.25) widths.push(width)
  return widths
}

export function largestWidth(width: number): number {
  return widthsFor(width).at(-1) ?? width
}

export interface Pictured {
  id: string
  turned?: Turned
}
/** Degrees clockwise. */
export type Turned = 0 | 90 | 180 | 270

/** The folder of a photograph's derivatives. Names the turn, so that no cache shows it as it was. */
export function printOf({ id, turned = 0 }: Pictured): string {
  return turned === 0 ? id : `${id}-${turned}`
}

export function readPrint(print: string): Required<Pictured> | null {
  const [, id, turned] = /^([0-9a-f]{32})(?:-(90|180|270))?$/.exec(print) ?? []
  return id ? { id, turned: Number(turned ?? 0) as Turned } : null
}

export const PUBLIC_FOLDER = '/photos'

/** Staff see every photograph here, also one that visitors may not see yet. */
export const OWN_FOLDER = '/studio/photos'

/** Public unless a private `folder` is given. Immutable: another recipe, original or turn is another address. */
export function photoUrl(photo: Pictured, width: number, format: DerivativeFormat, folder?: string): string {
  return fileUrl(photo, `${width}.${format}`, folder)
}

export function fileUrl(photo: Pictured, file: string, folder: string = PUBLIC_FOLDER): string {
  return `${folder}/${RECIPE}/${printOf(photo)}/${file}`
}

export function previewUrl(photo: Pictured): string {
  return fileUrl(photo, 'preview.jpg')
}

/** Cut from the middle for upright screens: 9 to 16, in pixels. */
export const TALL = { width: 810, height: 1440 }

export function tallUrl(photo: Pictured, format: DerivativeFormat, folder?: string): string {
  return fileUrl(photo, `tall.${format}`, folder)
}
