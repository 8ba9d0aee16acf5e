/** What is written into the copy of a photograph that somebody downloads. Null, or an empty list, for nothing. */
export interface FileWords {
  caption: string | null
  credit: string | null
  copyright: string | null
  city: string | null
  event: string | null
  creator: string | null
  keywords: string[]
  people: string[]
}

/** A part of a copy: bytes, or a range of the stored file, from `start` up to `end`. */
export type Piece = Uint8Array | { start: number; end: number }
