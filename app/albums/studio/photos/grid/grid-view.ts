import type { Turned } from '../../../../photos/rules/address.ts'

export interface GridView {
  cover: string | null
  lastNumber: number
  sections: { id: string; name: string }[]
  frames: GridFrame[]
}

export interface GridFrame {
  id: string
  number?: number
  section?: string
  photo: string
  turned?: Turned
  name: string
  width: number
  height: number
  wordless?: true
  captioned?: true
  placeholder?: string
  failed?: string
  seconds?: number
  /** A video that clients get as it is, which some browsers cannot play. */
  raw?: true
  held?: true
  /** In the order of their numbers. */
  tags?: GridTag[]
  /** Someone looked, and it shows none of the teams' athletes. */
  nobody?: true
}

export interface GridTag {
  athlete: string
  number: string
  notShown?: true
  reported?: true
}

/** `after` is the ID of the frame before one that was added, null where it is the first. */
export interface ChangedFrame extends GridFrame {
  after?: string | null
}

/** Counts those without a number after the others, in this order; see `numberedFrames`. */
export function numbersOf({ frames, lastNumber }: GridView): Map<string, number> {
  let last = lastNumber
  return new Map(frames.map(({ id, number }) => [id, number ?? ++last]))
}

export function numberOfPhoto(view: GridView, photo: string): number {
  const frame = view.frames.find((one) => one.photo === photo)
  return numbersOf(view).get(frame?.id ?? '') ?? 0
}
