import { crc32 } from 'node:zlib'
import { PHOTOSHOP, XMP } from '../location/formats/jpeg-segments.ts'
import { joinedCrc, restCrc } from './crc.ts'
import { iimResource } from './iim.ts'
import type { Layout, SlotPart } from './slots.ts'
import type { FileWords, Piece } from './words.ts'
import { descriptionOf, packetOf, XMP_CHUNK } from './xmp-words.ts'

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

/** Replaces the words of a JPEG or PNG: returns new bytes and ranges of the stored file. Reads nothing. */
export function writeWords(slots: Layout, stored: Stored, words: FileWords): Written {
  const which = stored.withoutLocation ? 0 : 1
  const written: Written = { bytes: 0, crc32: 0, pieces: [] }
  const put = bytesWith(words)
  let inner = 0
  for (const part of slots.parts) {
    if ('put' in part) {
      const bytes = part.put === 'sum' ? u32(inner) : put(part)
      // A chunk's covers all after its length.
      inner = part.put === 'chunk' ? crc32(bytes.subarray(4)) : crc32(bytes, inner)
      written.crc32 = crc32(bytes, written.crc32)
      written.bytes += bytes.length
      written.pieces.push(bytes)
      continue
    }
    const { start } = part
    const end = part.sums ? part.end : stored.bytes
    const sum = part.sums ? part.sums[which] : restCrc(stored.crc32, slots.head[which], end - start)
    written.crc32 = joinedCrc(written.crc32, sum, end - start)
    inner = joinedCrc(inner, sum, end - start)
    written.bytes += end - start
    written.pieces.push({ start, end })
  }
  return written
}

type Put = Extract<SlotPart, { put: string }>

function bytesWith(words: FileWords): (part: Exclude<Put, { put: 'sum' }>) => Buffer {
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
    if (part.put === 'text') {
      const chunk = Buffer.concat([chunkHead(packetOf(words).length), packetOf(words)])
      return Buffer.concat([chunk, u32(crc32(chunk.subarray(4)))])
    }
    description ??= descriptionOf(words, part)
    if (part.put === 'words') return description
    const bytes = part.kept + description.length
    return part.put === 'chunk' ? chunkHead(bytes) : segmentHead(0xe1, XMP, bytes)
  }
}

function segmentHead(marker: number, name: string, bytes: number): Buffer {
  const head = Buffer.from(`\xff\0\0\0${name}`, 'latin1')
  head[1] = marker
  head.writeUInt16BE(2 + name.length + bytes, 2)
  return head
}

function chunkHead(bytes: number): Buffer {
  return Buffer.concat([u32(XMP_CHUNK.length + bytes), Buffer.from(`iTXt${XMP_CHUNK}`, 'latin1')])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
