export const MOST_CAPTION = 2000

export interface Captioning {
  text: string
  /** Which captions it changes: none that are there, all, or all by adding to them. */
  how: 'empty' | 'replace' | 'append'
}

interface Caption {
  caption: string | null
  inFile: string | null
}

/** Returns a frame's own caption after this; null if it keeps the one it has. */
export function written({ caption, inFile }: Caption, { text, how }: Captioning): string | null {
  const shows = caption ?? inFile ?? ''
  const words = text.trim()
  if (words === '' || (how === 'empty' && shows !== '')) return null
  return how === 'append' && shows !== '' ? `${shows} ${words}` : words
}
