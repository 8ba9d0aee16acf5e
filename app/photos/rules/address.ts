/** The version of all derivatives. Raise it when widths, formats or qualities change: all are made again. */
export const RECIPE = 1

/** Derivative widths in CSS-independent pixels. */
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

/** The address of photographs that anybody may see. */
const PUBLIC_FOLDER = '/photos'

/**
 * The address of one derivative, public unless a private `folder` is named. Immutable: another recipe or another
 * original is another address.
 */
export function photoUrl(
  id: string,
  width: number,
  format: DerivativeFormat,
  folder: string = PUBLIC_FOLDER,
): string {
  return `${folder}/${RECIPE}/${id}/${width}.${format}`
}

/** The address of the 1200 × 630 picture for link previews. */
export function previewUrl(id: string): string {
  return `/photos/${RECIPE}/${id}/preview.jpg`
}

/** The address of the preview with the business's name on it; `file` is `SiteView.shareFile`. */
export function shareUrl(id: string, file: string): string {
  return `/photos/${RECIPE}/${id}/${file}`
}

/** The upright cut for upright screens, in pixels: 9 to 16, from the middle of the photograph. */
export const TALL = { width: 810, height: 1440 }

/** The public address of the upright cut. */
export function tallUrl(id: string, format: DerivativeFormat): string {
  return `/photos/${RECIPE}/${id}/tall.${format}`
}
