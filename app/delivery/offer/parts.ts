import type { FileSizes } from '../../photos/rules/photo.ts'

/** The browser opens a menu that this fragment leads into. */
export const DOWNLOADS = 'downloads'

export interface AlbumPart {
  /** The form's value: 'all', 'favorites', 'picks/{id}', 'section/{id}'. */
  part: string
  name: string
  count: number
  videos: number
  sizes: FileSizes
}

/** An unknown size makes the sum unknown. */
export function addSizes(sum: FileSizes, { original, web }: FileSizes, times: 1 | -1): FileSizes {
  return {
    original: sum.original + times * original,
    web: sum.web === null || web === null ? null : sum.web + times * web,
  }
}
