import { crc32 } from 'node:zlib'
import { joinedCrc, restCrc } from './crc.ts'
import { iimResource } from './iim.ts'
import type { SlotPart, Slots } from './slots.ts'
import type { FileWords, Piece } from './words.ts'
import { descriptionOf, packetOf } from './xmp-words.ts'

/** A copy of a JPEG with words in it. */
export interface Written {
  bytes: number
  crc32: number
  pieces: Piece[]
}

/** A stored JPEG and its checksum, with the place where it was taken or with that overwritten. */
interface Stored {
  bytes: number
  crc32: number
  withoutLocation: boolean
}

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'

/**
 * What a JPEG becomes with these words instead of its own: its length, its checksum, and its bytes in pieces of the stored file
 * and new ones. It reads nothing.
 */
export function writeWords(slots: Slots, stored: Stored, words: FileWords): Written {
  const which = stored.withoutLocation ? 0 : 1
  const written: Written = { bytes: 0, crc32: 0, pieces: [] }
  const add = (piece: Piece, bytes: number, sum: number) => {
    written.crc32 = joinedCrc(written.crc32, sum, bytes)
    written.bytes += bytes
    written.pieces.push(piece)
  }
  for (const part of slots.parts) {
    if ('put' in part) {
      const bytes = bytesOf(part, words)
      add(bytes, bytes.length, crc32(bytes))
    } else if (part.sums) add({ start: part.start, end: part.end }, part.end - part.start, part.sums[which])
    else {
      const rest = stored.bytes - part.start
      add({ start: part.start, end: stored.bytes }, rest, restCrc(stored.crc32, slots.head[which], rest))
    }
  }
  return written
}

function bytesOf(part: Extract<SlotPart, { put: string }>, words: FileWords): Buffer {
  if (part.put === 'words') return descriptionOf(words, part)
  if (part.put === 'packet') return segmentHead(0xe1, XMP, part.kept + descriptionOf(words, part).length)
  if (part.put === 'iim') {
    const resource = iimResource(words, Buffer.from(part.iim, 'base64'))
    return Buffer.concat([segmentHead(0xed, PHOTOSHOP, resource.length + part.kept), resource])
  }
  const packet = packetOf(words)
  return Buffer.concat([segmentHead(0xe1, XMP, packet.length), packet])
}

/** Of a segment with so many bytes after its name. */
function segmentHead(marker: number, name: string, bytes: number): Buffer {
  const head = Buffer.from(`\xff\0\0\0${name}`, 'latin1')
  head[1] = marker
  head.writeUInt16BE(2 + name.length + bytes, 2)
  return head
}
