import type { Metadata } from 'sharp'
import { saysAdobeRgb } from '../intake/metadata.server.ts'

/** Adds the profile to a camera's JPEG that says Adobe RGB only in EXIF; null for other files. */
export function withAdobeRgb(original: Uint8Array, { format, hasProfile, exif }: Metadata): Buffer | null {
  if (format !== 'jpeg' || hasProfile || !exif || !saysAdobeRgb(exif)) return null
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), adobeRgbProfile()])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(2 + body.length, 2)
  return Buffer.concat([original.subarray(0, 2), head, body, original.subarray(2)])
}

/** A minimal ICC profile: three primaries adapted to D50 and a gamma of 2.19921875. */
export function adobeRgbProfile(): Buffer {
  const curve = tag('curv', 14, (data) => {
    data.writeUInt32BE(1, 8)
    data.writeUInt16BE(0x0233, 12)
  })
  const tags: [string, Buffer][] = [
    ['desc', text('desc', 'Adobe RGB (1998)')],
    ['cprt', text('text', 'none')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  return assemble(tags)
}

function assemble(tags: [string, Buffer][]): Buffer {
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x02100000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8)
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let offset = header.length + table.length
  const bodies = tags.map(([name, body], i) => {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    table.write(name, 4 + i * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + i * 12)
    table.writeUInt32BE(body.length, 12 + i * 12)
    offset += padded.length
    return padded
  })
  header.writeUInt32BE(offset, 0)
  return Buffer.concat([header, table, ...bodies])
}

function tag(type: string, length: number, fill: (data: Buffer) => void): Buffer {
  const data = Buffer.alloc(length)
  data.write(type, 0, 'latin1')
  fill(data)
  return data
}

function xyz(...values: number[]): Buffer {
  return tag('XYZ ', 20, (data) => {
    for (const [i, value] of values.entries()) data.writeInt32BE(Math.round(value * 65536), 8 + i * 4)
  })
}

function text(type: 'desc' | 'text', value: string): Buffer {
  if (type === 'text') return tag('text', 9 + value.length, (data) => data.write(value, 8, 'latin1'))
  return tag('desc', 12 + value.length + 1 + 78, (data) => {
    data.writeUInt32BE(value.length + 1, 8)
    data.write(value, 12, 'latin1')
  })
}
