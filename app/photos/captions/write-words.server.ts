import { crc32 } from 'node:zlib'
import { PHOTOSHOP, XMP } from '../location/formats/jpeg-segments.ts'
import { joinedCrc, restCrc } from './crc.ts'
import { iimResource } from './iim.ts'
import type { Layout, SlotPart } from './slots.ts'
import type { FileWords, Piece } from './words.ts'
import { descriptionOf, packetOf } from './xmp-words.ts'

export interface Written {
  bytes: number
  crc32: number
  pieces: Piece[]
}

/** A stored file; the checksum is without the location if `withoutLocation`. */
interface Stored {
  bytes: number
  crc32: number
  withoutLocation: boolean
}

/** Replaces the words of a JPEG: returns new bytes and ranges of the stored file. Reads nothing. */
export function writeWords(slots: Layout, stored: Stored, words: FileWords): Written {
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

function bytesWith(words: FileWords): (part: Extract<SlotPart, { put: string }>) => Buffer {
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
    if (part.put === 'words') return description
    return segmentHead(0xe1, XMP, part.kept + description.length)
  }
}

function segmentHead(marker: number, name: string, bytes: number): Buffer {
  const head = Buffer.from(`\xff\0\0\0${name}`, 'latin1')
  head[1] = marker
  head.writeUInt16BE(2 + name.length + bytes, 2)
  return head
}
