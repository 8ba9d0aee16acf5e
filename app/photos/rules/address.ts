/** The version of all derivatives. Raise it when widths, formats or qualities change: all are made again. */
export const RECIPE = 1

/** The widths of derivatives, in pixels. */
const WIDTHS = [400, 800, 1600, 2400] as const

export type DerivativeFormat = 'avif' | 'jpg'

/**
 * The widths of a photograph's derivatives: the standard ones it reaches, never enlarged, and its own width if that is
 * more than a quarter larger.
 */
export function widthsFor(width: number): number[] {
  const widths: number[] = WIDTHS.filter((w) => w <= width)
  const largest = widths.at(-1) ?? 0
  if (width < 2400 && width > largest * 1.25) widths.push(width)
  return widths
}

/** The width of a photograph's largest derivative. */
export function largestWidth(width: number): number {
  return widthsFor(width).at(-1) ?? width
}

/** A photograph as addresses name it. */
export interface Pictured {
  /** Of the original. */
  id: string
  /** How far it is turned clockwise. */
  turned?: Turned
}
/** Degrees. */
export type Turned = 0 | 90 | 180 | 270

/**
 * The name of the folder of a photograph's derivatives: its ID, and how far it is turned, so that no cache shows it as
 * it was.
 */
export function printOf({ id, turned = 0 }: Pictured): string {
  return turned === 0 ? id : `${id}-${turned}`
}

/** Reads what {@link printOf} writes; null for any other text. */
export function readPrint(print: string): Required<Pictured> | null {
  const [, id, turned] = /^([0-9a-f]{32})(?:-(90|180|270))?$/.exec(print) ?? []
  return id ? { id, turned: Number(turned ?? 0) as Turned } : null
}

/** The address of photographs that anybody may see. */
export const PUBLIC_FOLDER = '/photos'

/** The address below which the staff see every photograph, also one that visitors may not see yet. */
export const OWN_FOLDER = '/studio/photos'

/**
 * The address of one derivative, public unless a private `folder` is named. Immutable: another recipe or another
 * original is another address, and so is the same one turned.
 */
export function photoUrl(photo: Pictured, width: number, format: DerivativeFormat, folder?: string): string {
  return fileUrl(photo, `${width}.${format}`, folder)
}

/** The same for a file of any name. */
export function fileUrl(photo: Pictured, file: string, folder: string = PUBLIC_FOLDER): string {
  return `${folder}/${RECIPE}/${printOf(photo)}/${file}`
}

/** The address of the 1200 × 630 picture for link previews. */
export function previewUrl(photo: Pictured): string {
  return fileUrl(photo, 'preview.jpg')
}

/** The upright cut for upright screens, in pixels: 9 to 16, from the middle of the photograph. */
export const TALL = { width: 810, height: 1440 }

/** The public address of the upright cut. */
export function tallUrl(photo: Pictured, format: DerivativeFormat, folder?: string): string {
  return fileUrl(photo, `tall.${format}`, folder)
}
