import type { Turned } from '../../../../photos/rules/address.ts'

/** An album's photographs as its owner arranges them. */
export interface GridView {
  /** The photograph's ID. */
  cover: string | null
  /** The highest number that a frame of the album ever had. */
  lastNumber: number
  sections: { id: string; name: string }[]
  /** In order. */
  frames: GridFrame[]
}

export interface GridFrame {
  id: string
  /** None until somebody other than staff has seen it. */
  number?: number
  /** The section's ID; none before the first section. */
  section?: string
  /** The photograph's ID. */
  photo: string
  turned?: Turned
  /** The original's file name. */
  name: string
  /** Pixels, as it is shown. */
  width: number
  height: number
  /** Nobody has described what it shows. */
  wordless?: true
  /** While it is not developed. */
  placeholder?: string
  /** Why it could not be developed. */
  failed?: string
  /** Of a video: seconds. */
  seconds?: number
  /** A video that clients get as it is, which some browsers cannot play. */
  raw?: true
  /** Only staff see it, because of whom it shows. */
  held?: true
}

/** A frame that changed. Of one that was added, `after` is the ID of the frame before it, or null where it is the first. */
export interface ChangedFrame extends GridFrame {
  after?: string | null
}
