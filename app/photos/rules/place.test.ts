import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankOut, jpegPlace } from './place.ts'

const GPS = {
  ...{ GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  ...{ GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 3000/100', GPSDateStamp: '2025:10:18' },
}
const XMP_HEAD = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"`
const XMP = `${XMP_HEAD} xmp:Rating="4" exif:GPSLatitude="51,30.538N"><exif:GPSLongitude>0,7.5W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`

async function aPhoto({ exif = true, xmp = true } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  let image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } }).jpeg()
  if (exif) image = image.withExif({ IFD0: { Artist: 'Ada', Copyright: 'Ada' }, IFD3: GPS })
  if (xmp) image = image.withXmp(XMP)
  return image.toBuffer()
}

const stripped = (photo: Buffer) => {
  const { blanks, more } = jpegPlace(photo)
  expect(more).toBeNull()
  return blankOut(photo, 0, blanks)
}
const segment = (marker: number, ...parts: (string | Buffer)[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** With these segments in front of all others. */
const withSegments = (photo: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)])
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

test('a photograph loses its place in EXIF and XMP, and nothing else', async () => {
  const photo = await aPhoto()
  const before = ExifReader.load(photo, { expanded: true })
  expect(before.gps?.Latitude).toBeCloseTo(51.5, 1)
  expect(JSON.stringify(before.xmp)).toContain('51,30.538N')
  const after = stripped(photo)
  expect(after.length).toBe(photo.length)
  const tags = ExifReader.load(after, { expanded: true })
  expect(tags.gps).toBeUndefined()
  expect(Object.keys(tags.exif ?? {}).filter((name) => /^GPS[A-Z]/.test(name))).toEqual([])
  expect(after.includes('2025:10:18')).toBe(false)
  expect(tags.exif?.Artist?.description).toBe('Ada')
  expect(after.includes('51,30.538N')).toBe(false)
  expect(after.includes('0,7.5W')).toBe(false)
  expect(tags.xmp?.Rating?.value).toBe('4')
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  expect(jpegPlace(after).blanks).toEqual([])
})

test('one that says nothing of its place stays as it is', async () => {
  const photo = await aPhoto({ exif: false, xmp: false })
  expect(stripped(photo)).toBe(photo)
  expect(jpegPlace(Buffer.from('II*\0 no JPEG'))).toEqual({ blanks: [], images: [], more: null })
})

test('a header that is not all there says how much it needs', async () => {
  const photo = await aPhoto()
  const whole = jpegPlace(photo).blanks
  for (let length = 2; ; ) {
    const { more, blanks } = jpegPlace(photo.subarray(0, length))
    if (more === null) {
      expect(blanks).toEqual(whole)
      break
    }
    expect(more).toBeGreaterThan(length)
    length = more
  }
})

test('XMP that is cut between segments, and Photoshop’s copies, lose it too', async () => {
  const xml = `<a exif:GPSLatitude="48,8.5N" drone-dji:GpsLongitude='2.29' keep="1"/>`
  const extension = (from: number, to: number) =>
    segment(
      ...([0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'A'.repeat(32)] as const),
      ...[u32(xml.length), u32(from), xml.slice(from, to)],
    )
  const resource = Buffer.concat([
    Buffer.from('8BIM\x04\x24\0\0', 'latin1'),
    u32(xml.length),
    Buffer.from(xml),
  ])
  // The second half comes first.
  const photo = withSegments(
    await aPhoto({ xmp: false, exif: false }),
    ...[extension(20, xml.length), extension(0, 20), segment(0xed, 'Photoshop 3.0\0', resource)],
  )
  const text = stripped(photo).toString('latin1')
  expect(text).not.toMatch(/48,8|8\.5N|2\.29|gps/i)
  expect(text.match(/keep="1"/g)).toHaveLength(2)
})

test('further images of the file are named', async () => {
  const entries = Buffer.concat([Buffer.alloc(16), u32(0), u32(9), u32(1000), u32(0)])
  const entry = Buffer.concat([Buffer.from([0xb0, 0x02, 0, 7]), u32(entries.length), u32(26)])
  const index = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), entry, u32(0), entries])
  const photo = withSegments(await aPhoto({ xmp: false }), segment(0xe2, 'MPF\0', index))
  expect(jpegPlace(photo).images).toEqual([2 + 4 + 4 + 1000])
  expect(jpegPlace(photo, 500).images).toEqual([510 + 1000])
})

test('bytes are overwritten across chunks', () => {
  const blanks = [{ start: 2, end: 5, fill: 32 as const }]
  const parts = ['abc', 'def'].map((text, i) => blankOut(Buffer.from(text), i * 3, blanks).toString())
  expect(parts).toEqual(['ab ', '  f'])
})

test('no damaged header makes it fail, or blank more than the header', async () => {
  const photo = await aPhoto()
  const image = photo.indexOf(Buffer.from([0xff, 0xda]))
  for (let i = 2; i < image; i++) {
    for (const value of [0, 0xff, (photo[i] as number) ^ 0x55]) {
      const damaged = Buffer.from(photo)
      damaged[i] = value
      for (const { start, end } of jpegPlace(damaged).blanks) {
        expect(start < end && end <= photo.length).toBe(true)
      }
    }
  }
})
