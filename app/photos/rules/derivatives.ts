import { widthsFor } from './address.ts'

/** The link preview, in the size that Open Graph readers expect. Pixels. */
export const PREVIEW = { file: 'preview.jpg', width: 1200, height: 630 } as const

/** The files a photograph of this width is developed into, smallest first: '400.avif', … and 'preview.jpg'. */
export function filesOf(width: number): string[] {
  return [...widthFilesOf(width), PREVIEW.file]
}

/** The same without the preview: one AVIF and one JPEG for each width. */
export function widthFilesOf(width: number): string[] {
  return widthsFor(width).flatMap((w) => [`${w}.avif`, `${w}.jpg`])
}

/** The upright cut of a photograph that fills a whole screen. For others it is made when it is requested. */
export const TALL_FILES = ['tall.avif', 'tall.jpg']
