import type { Credits } from '../intake/metadata.server.ts'
import type { Blank } from '../location/blanks.ts'

/** Parts of a copy with words, in order. `kept` counts bytes of the stored file. */
export type SlotPart =
  /** A range of the file with its checksums, without location and with it. The last has none and goes to the end. */
  | { start: number; end: number; sums: [without: number, place: number] | null }
  /** A whole XMP segment of a JPEG. */
  | { put: 'xmp' }
  | ({ put: 'packet'; kept: number } & InPacket)
  | ({ put: 'words' } & InPacket)
  /** The beginning of an APP13 segment, and the IIM to keep, in base64. */
  | { put: 'iim'; kept: number; iim: string }

/** The prefix of RDF in a packet, and the escaped rdf:about of its descriptions. */
export interface InPacket {
  rdf: string
  about: string
}

export interface Layout {
  parts: SlotPart[]
  /** What EXIF says instead, to overwrite. */
  blanks: Blank[]
  /** Checksums of all bytes before the last part, without location and with it. */
  head: [without: number, place: number]
}

export interface Slots extends Layout {
  said: Credits
}

export interface Bare {
  blanks: Blank[]
  crc32: number
  layout: Layout | null
  said: Credits | null
}
