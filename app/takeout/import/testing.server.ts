import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  name: string
  bytes: Buffer
  /** What the ZIP says, where it lies. */
  says?: { size?: number; crc?: number; flags?: number; mode?: number; method?: number }
}

/** A ZIP as programs write it, or as nobody should. */
export function zipOf(...files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = {} } of files) {
    const data = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | (says.flags ?? 0), 2)
    common.writeUInt16LE(says.method ?? 8, 4)
    common.writeUInt32LE(says.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(says.size ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(((says.mode ?? 0o100644) << 16) >>> 0, 6)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, more, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
