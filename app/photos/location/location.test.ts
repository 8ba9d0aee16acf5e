import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankOut } from './blanks.ts'
import { locationIn } from './location.server.ts'
import { blockSource, memorySource } from './source.ts'
import {
  aPhotoWithLocation,
  imageIndex,
  jpegSegment as segment,
  tiffWithLocation,
  u32,
  withSegments,
} from './testing.server.ts'

const blanksOf = async (photo: Buffer) => (await locationIn(memorySource(photo))) ?? []
const stripped = async (photo: Buffer) => {
  const after = blankOut(photo, 0, await blanksOf(photo))
  expect(after.length).toBe(photo.length)
  expect(await blanksOf(after)).toEqual([])
  return after
}
const pixels = (photo: Buffer) => sharp(photo).raw().toBuffer()

test.each([
  ['JPEG', () => aPhotoWithLocation('jpeg')],
  ['TIFF', () => tiffWithLocation({ bigtiff: false })],
  ['TIFF with addresses of 64 bits', () => tiffWithLocation({ bigtiff: true })],
])('a %s loses its place in EXIF and XMP, and nothing else', async (kind, make) => {
  const photo = await make()
  const read = (bytes: Buffer) => ExifReader.load(bytes, { expanded: true })
  // ExifReader does not read 64-bit addresses.
  const reads = !kind.includes('64')
  if (reads) {
    expect(read(photo).gps?.Latitude).toBeCloseTo(51.5, 1)
    expect(JSON.stringify(read(photo).xmp)).toContain('51,30.538N')
  }
  expect(photo.includes('2025:10:18')).toBe(true)
  const after = await stripped(photo)
  for (const said of ['2025:10:18', '51,30.538N', '0,7.5W']) expect(after.includes(said)).toBe(false)
  expect(after.includes('xmp:Rating="4"')).toBe(true)
  if (reads) {
    const tags = read(after)
    expect(tags.gps).toBeUndefined()
    expect(Object.keys(tags.exif ?? {}).filter((name) => /^GPS[A-Z]/.test(name))).toEqual([])
    if (kind !== 'TIFF') expect(tags.exif?.Artist?.description).toBe('Ada')
    expect(tags.xmp?.Rating?.value).toBe('4')
  }
  expect(await pixels(after)).toEqual(await pixels(photo))
})

test('a photograph that does not say its place stays as it is', async () => {
  for (const format of ['jpeg', 'tiff'] as const) {
    const photo = await aPhotoWithLocation(format, { exif: false, xmp: false })
    expect(await stripped(photo)).toBe(photo)
  }
  expect(await blanksOf(Buffer.from('Dear Sir or Madam'))).toEqual([])
})

test('nobody looks for it in other files, so it cannot be told', async () => {
  for (const format of ['png', 'webp', 'avif'] as const)
    expect(await locationIn(memorySource(await aPhotoWithLocation(format)))).toBeNull()
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
  const photo = withSegments(
    await aPhotoWithLocation('jpeg', { xmp: false, exif: false }),
    ...[extension(20, xml.length), extension(0, 20), segment(0xed, 'Photoshop 3.0\0', resource)],
  )
  const text = (await stripped(photo)).toString('latin1')
  expect(text).not.toMatch(/48,8|8\.5N|2\.29|gps/i)
  expect(text.match(/keep="1"/g)).toHaveLength(2)
})

test('previews that follow the image lose it too', async () => {
  const preview = await aPhotoWithLocation('jpeg', { xmp: false })
  const plain = await aPhotoWithLocation('jpeg', { xmp: false, exif: false })
  const indexed = (at: number) => withSegments(plain, imageIndex(at, 9))
  // Counted from the end of 'MPF\0', which is 10 bytes into the file.
  const photo = Buffer.concat([indexed(indexed(0).length - 10), preview])
  expect(photo.includes('2025:10:18')).toBe(true)
  expect((await stripped(photo)).includes('2025:10:18')).toBe(false)
})

test('so do segments of drones and action cameras, their notes, and what is behind the end of a JPEG', async () => {
  const photo = await aPhotoWithLocation('jpeg', { exif: false, xmp: false })
  const place = '+51.5007-000.1246/'
  // A directory with the maker, and notes of it.
  const entry = (tag: number, type: number, length: number, at: number) =>
    Buffer.concat([Buffer.from([tag >> 8, tag & 255, 0, type]), u32(length), u32(at)])
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08\0\x02', 'latin1'),
    ...[entry(0x010f, 2, 4, Buffer.from('DJI\0').readUInt32BE()), entry(0x927c, 7, place.length, 38), u32(0)],
    Buffer.from(place),
  ])
  const segments = [
    segment(0xe1, 'Exif\0\0', tiff),
    ...[0xe6, 0xe7, 0xeb].map((marker) => segment(marker, `GoPro\0${place}`)),
  ]
  const placed = Buffer.concat([withSegments(photo, ...segments), Buffer.from(`\0\0\0\x20ftypmp42${place}`)])
  const after = blankOut(placed, 0, await blanksOf(placed))
  expect(after.includes(place)).toBe(false)
  expect(await pixels(after)).toEqual(await pixels(photo))
})

test('bytes are overwritten across chunks', () => {
  const blanks = [
    { start: 2, end: 5, fill: 32 as const },
    { start: 5, end: 8, fill: [49, 50, 51] },
  ]
  const parts = ['abc', 'def', 'ghi'].map((text, i) => blankOut(Buffer.from(text), i * 3, blanks).toString())
  expect(parts).toEqual(['ab ', '  1', '23i'])
})

test('a large file is read in blocks', async () => {
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => i % 251))
  const loaded: number[] = []
  const source = blockSource(bytes.length, async ({ start, end }) => {
    loaded.push(end - start)
    return bytes.subarray(start, end)
  })
  for (const [start, end] of [
    [0, 10],
    [100, 300_000],
    [2_999_990, 3_000_010],
    [5, 15],
  ] as const) {
    expect((await source.read(start, end)).equals(bytes.subarray(start, end))).toBe(true)
  }
  expect(loaded).toHaveLength(4)
})

test('no damaged header makes it fail, or blank what is not in the file', async () => {
  for (const format of ['jpeg', 'tiff'] as const) {
    const photo = await aPhotoWithLocation(format)
    for (let i = 12; i < Math.min(photo.length, 2000); i++) {
      for (const value of [0, 0xff, (photo[i] as number) ^ 0x55]) {
        const damaged = Buffer.from(photo)
        damaged[i] = value
        for (const { start, end } of await blanksOf(damaged)) {
          expect(start < end && end <= photo.length).toBe(true)
        }
      }
    }
  }
})
