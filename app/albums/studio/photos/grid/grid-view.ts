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
