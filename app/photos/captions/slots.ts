import type { Credits } from '../intake/metadata.server.ts'
import type { Blank } from '../location/blanks.ts'

/** The parts of a copy with words, in order. Bytes are of the stored file. */
export type SlotPart =
  /** A range of the file with its checksums, without the place and with it; the last has none, and goes to the end. */
  | { start: number; end: number; sums: [without: number, place: number] | null }
  /** A whole XMP segment of a JPEG. */
  | { put: 'xmp' }
  /** The beginning of an XMP segment that has so many bytes of the file, and the words. */
  | ({ put: 'packet'; kept: number } & InPacket)
  /** The words in that segment or chunk. */
  | ({ put: 'words' } & InPacket)
  /** A whole text chunk of a PNG. */
  | { put: 'text' }
  /** The beginning of one that has so many bytes of the file, and the words; and its checksum, after them. */
  | ({ put: 'chunk'; kept: number } & InPacket)
  | { put: 'sum' }
  /** The beginning of an APP13 segment with so many bytes of the file, and what IIM had, in base64. */
  | { put: 'iim'; kept: number; iim: string }

/** The prefix of RDF in a packet, and what its descriptions say in rdf:about, escaped. */
export interface InPacket {
  rdf: string
  about: string
}

/** What a copy is made of. */
export interface Layout {
  parts: SlotPart[]
  /** What EXIF says instead, which is overwritten. */
  blanks: Blank[]
  /** The checksums of all bytes before the last part, without the place and with it. */
  head: [without: number, place: number]
}

/** Where words are written into a JPEG or a PNG, so that nothing else of it changes. */
export interface Slots extends Layout {
  said: Credits
}

/** How a file is delivered without anything that it says itself. */
export interface Bare {
  blanks: Blank[]
  /** Of the file with these overwritten. */
  crc32: number
  /** Where words are written into that; null for a format that has no room. */
  layout: Layout | null
  said: Credits | null
}
