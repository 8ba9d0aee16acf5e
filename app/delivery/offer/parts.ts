import type { FileSizes } from '../../photos/rules/photo.ts'

/** The fragment of a gallery's address that opens the list of its parts: a browser opens what it leads into. */
export const DOWNLOADS = 'downloads'

/** A part of an album that can be downloaded. */
export interface AlbumPart {
  /** As a form asks for it: 'all', 'favorites', 'picks/{id}', 'section/{id}'. */
  part: string
  name: string
  /** How many photographs and videos it has, and how many of them are videos. */
  count: number
  videos: number
  /** Of all its files together. */
  sizes: FileSizes
}

/** The sizes with others added, or taken away where `times` is -1. What is not known of one is not known of the sum. */
export function addSizes(sum: FileSizes, { original, web }: FileSizes, times: 1 | -1): FileSizes {
  return {
    original: sum.original + times * original,
    web: sum.web === null || web === null ? null : sum.web + times * web,
  }
}
