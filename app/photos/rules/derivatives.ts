import { widthsFor } from './address.ts'

/** The size that Open Graph readers expect. Pixels. */
export const PREVIEW = { file: 'preview.jpg', width: 1200, height: 630 } as const

export function filesOf(width: number): string[] {
  return [...widthFilesOf(width), PREVIEW.file]
}

export function widthFilesOf(width: number): string[] {
  return widthsFor(width).flatMap((w) => [`${w}.avif`, `${w}.jpg`])
}

/** Made with a photograph that fills a whole screen; for others when requested. */
export const TALL_FILES = ['tall.avif', 'tall.jpg']
