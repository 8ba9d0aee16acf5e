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
  const put = bytesWith(words)
  for (const part of slots.parts) {
    if ('put' in part) {
      const bytes = put(part)
      written.crc32 = crc32(bytes, written.crc32)
      written.bytes += bytes.length
      written.pieces.push(bytes)
      continue
    }
    const { start } = part
    const end = part.sums ? part.end : stored.bytes
    const sum = part.sums ? part.sums[which] : restCrc(stored.crc32, slots.head[which], end - start)
    written.crc32 = joinedCrc(written.crc32, sum, end - start)
    written.bytes += end - start
    written.pieces.push({ start, end })
  }
  return written
}

type Put = Extract<SlotPart, { put: string }>

/** What is put into a file with these words. */
function bytesWith(words: FileWords): (part: Put) => Buffer {
  let description: Buffer | undefined
  return (part) => {
    if (part.put === 'xmp') {
      const packet = packetOf(words)
      return Buffer.concat([segmentHead(0xe1, XMP, packet.length), packet])
    }
    if (part.put === 'iim') {
      const resource = iimResource(words, Buffer.from(part.iim, 'base64'))
      return Buffer.concat([segmentHead(0xed, PHOTOSHOP, resource.length + part.kept), resource])
    }
    description ??= descriptionOf(words, part)
    return part.put === 'words' ? description : segmentHead(0xe1, XMP, part.kept + description.length)
  }
}

/** Of a segment with so many bytes after its name. */
function segmentHead(marker: number, name: string, bytes: number): Buffer {
  const head = Buffer.from(`\xff\0\0\0${name}`, 'latin1')
  head[1] = marker
  head.writeUInt16BE(2 + name.length + bytes, 2)
  return head
}
