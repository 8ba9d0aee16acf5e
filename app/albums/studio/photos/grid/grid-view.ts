import type { Turned } from '../../../../photos/rules/address.ts'

export interface GridView {
  /** The photograph's ID. */
  cover: string | null
  /** The highest number that a frame of the album ever had. */
  lastNumber: number
  sections: { id: string; name: string }[]
  frames: GridFrame[]
}

export interface GridFrame {
  id: string
  /** None until anyone but staff has seen it. */
  number?: number
  /** The section's ID; none before the first section. */
  section?: string
  /** The photograph's ID. */
  photo: string
  turned?: Turned
  name: string
  width: number
  height: number
  /** No one has described it. */
  wordless?: true
  placeholder?: string
  failed?: string
  seconds?: number
  /** A video that clients get as it is, which some browsers cannot play. */
  raw?: true
  held?: true
}

/** `after` is the ID of the frame before one that was added, null where it is the first. */
export interface ChangedFrame extends GridFrame {
  after?: string | null
}
