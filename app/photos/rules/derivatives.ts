import { widthsFor } from './address.ts'

/** What link previews show, whatever the photograph's own shape: the size that Open Graph readers expect. */
export const PREVIEW = { file: 'preview.jpg', width: 1200, height: 630 } as const

/** The files a photograph of this width is developed into, smallest first: '400.avif', … and 'preview.jpg'. */
export function filesOf(width: number): string[] {
  return [...widthsFor(width).flatMap((w) => [`${w}.avif`, `${w}.jpg`]), PREVIEW.file]
}

/** The upright cut, for the photographs that fill a whole screen; of any other it is made when it is asked for. */
export const TALL_FILES = ['tall.avif', 'tall.jpg']
