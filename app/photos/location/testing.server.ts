import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { PhotoFormat } from '../intake/file.ts'

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 30/1 3230/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '0/1 7/1 3000/100',
  GPSDateStamp: '2025:10:18',
}
const XMP_HEAD = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"`
const XMP = `${XMP_HEAD} xmp:Rating="4" exif:GPSLatitude="51,30.538N"><exif:GPSLongitude>0,7.5W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`

/** A photograph by Ada, with four stars, in London: EXIF and XMP say so, if they should. */
export async function aPhotoWithLocation(
  format: Exclude<PhotoFormat, 'heif'>,
  { exif = true, xmp = true, bigtiff = false } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  let image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } })
  image = format === 'tiff' ? image.tiff({ bigtiff }) : image.toFormat(format)
  if (exif) image = image.withExif({ IFD0: { Artist: 'Ada', Copyright: 'Ada' }, IFD3: GPS })
  if (xmp) image = image.withXmp(XMP)
  return image.toBuffer()
}

export function u16(n: number): Buffer {
  return Buffer.from([n >> 8, n & 255])
}

export function u32(n: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

const bytesOf = (parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export function jpegSegment(marker: number, ...parts: (string | Buffer)[]): Buffer {
  const body = bytesOf(parts)
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
}

export function iptcDataset(record: number, number: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x1c, record, number]), u16(data.length), data])
}

/** An APP13 segment of Photoshop with these datasets. */
export function iptcSegment(...datasets: Buffer[]): Buffer {
  const iim = Buffer.concat(datasets)
  const resource = ['8BIM\x04\x04\0\0', u32(iim.length), iim, Buffer.alloc(iim.length % 2)]
  return jpegSegment(0xed, 'Photoshop 3.0\0', ...resource)
}

/** An index (MPF) of one further image of this length, at an address after the index's own beginning. */
export function imageIndex(at: number, length: number): Buffer {
  const entries = Buffer.concat([Buffer.alloc(16), u32(0), u32(length), u32(at), u32(0)])
  const entry = Buffer.concat([Buffer.from([0xb0, 0x02, 0, 7]), u32(entries.length), u32(26)])
  return jpegSegment(0xe2, 'MPF\0', 'MM\0*\0\0\0\x08\0\x01', entry, u32(0), entries)
}

export function pngChunk(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = bytesOf([type, ...parts])
  return Buffer.concat([u32(body.length - 4), body, u32(crc32(body))])
}

export function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = bytesOf([type, ...parts])
  return Buffer.concat([u32(body.length + 4), body])
}

export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A TIFF whose first directory, now at its end, also names a GPS directory: sharp writes none. */
export async function tiffWithLocation({ bigtiff = false } = {}): Promise<Buffer> {
  const tiff = await aPhotoWithLocation('tiff', { exif: false, bigtiff })
  const [address, counted, long] = bigtiff ? [8, 8, 20] : [4, 2, 12]
  const number = (n: number, bytes: number) => {
    const written = Buffer.alloc(bytes)
    written.writeUIntLE(n, 0, Math.min(bytes, 6))
    return written
  }
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([number(tag, 2), number(type, 2), number(count, address), value], long)
  const rationals = [51, 1, 30, 1, 3230, 100].map((n) => number(n, 4))
  const degrees = Buffer.concat([...rationals, Buffer.from('2025:10:18\0\0')])
  const gpsAt = tiff.length + degrees.length
  const gps = Buffer.concat([
    ...[number(3, counted), entry(1, 2, 2, Buffer.from('N\0'))],
    ...[entry(2, 5, 3, number(tiff.length, address)), entry(29, 2, 11, number(tiff.length + 24, address))],
    number(0, address),
  ])
  const old = tiff.readUIntLE(address, Math.min(address, 6))
  const count = tiff.readUIntLE(old, Math.min(counted, 6))
  const entries = tiff.subarray(old + counted, old + counted + count * long)
  const pointer = entry(0x8825, bigtiff ? 18 : 13, 1, number(gpsAt, address))
  const directory = Buffer.concat([number(count + 1, counted), entries, pointer, number(0, address)])
  const whole = Buffer.concat([tiff, degrees, gps, directory])
  number(gpsAt + gps.length, address).copy(whole, address)
  return whole
}
