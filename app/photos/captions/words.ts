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

/** Bytes, or a range of the stored file, from `start` up to `end`. */
export type Piece = Uint8Array | { start: number; end: number }
