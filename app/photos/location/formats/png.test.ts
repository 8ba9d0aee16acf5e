import { crc32, deflateSync } from 'node:zlib'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankOut } from '../blanks.ts'
import { locationIn } from '../location.server.ts'
import { memorySource } from '../source.ts'
import { aPhotoWithLocation, pngChunk as chunk, withChunks } from '../testing.server.ts'

async function stripped(photo: Buffer): Promise<Buffer> {
  const after = blankOut(photo, 0, (await locationIn(memorySource(photo))) ?? [])
  expect(after.length).toBe(photo.length)
  return after
}

function checked(png: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    types.push(png.toString('latin1', at + 4, at + 8))
    at = end + 4
  }
  return types
}

test('a PNG loses its place in EXIF and in compressed XMP, and its checksums are right', async () => {
  const photo = await aPhotoWithLocation('png')
  expect(ExifReader.load(photo, { expanded: true }).gps?.Latitude).toBeCloseTo(51.5, 1)
  const after = await stripped(photo)
  const tags = ExifReader.load(after, { expanded: true })
  expect([tags.gps, tags.xmp, tags.exif?.Artist?.description]).toEqual([undefined, undefined, 'Ada'])
  expect(checked(after)).toEqual(checked(photo).map((type) => (type === 'zTXt' ? 'tEXt' : type)))
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

const HEX = Buffer.from('<a exif:GPSLatitude="48,8.5N"/>').toString('hex')
const RAW = `\nxmp\n      31\n${HEX.slice(0, 40)}\n${HEX.slice(40)}\n`

test.each([
  [
    'XMP as text',
    chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', '<a keep="1" exif:GPSLatitude="48,8.5N"/>'),
    'iTXt',
  ],
  ['XMP that is damaged', chunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', 'no zlib, 48,8.5N'), 'tEXt'],
  ['a profile in hexadecimal', chunk('tEXt', 'Raw profile type xmp\0', RAW), 'tEXt'],
  ['a compressed profile', chunk('zTXt', 'Raw profile type xmp\0\0', deflateSync(Buffer.from(RAW))), 'tEXt'],
  ['a text for each value', chunk('tEXt', 'exif:GPSLatitude\0', '48/1, 8/1, 30/1'), 'tEXt'],
])('%s loses its place', async (_, said, type) => {
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  const photo = withChunks(plain, said, chunk('tEXt', 'Author\0', 'Ada'))
  const after = await stripped(photo)
  expect(checked(after).slice(0, 3)).toEqual(['IHDR', type, 'tEXt'])
  const texts = after.toString('latin1', 33, 33 + said.length)
  expect(texts).not.toMatch(/48|gps|7072/i)
  expect(texts.includes('keep="1"')).toBe(type === 'iTXt')
  expect(after.includes('Author\0Ada')).toBe(true)
})

test('other texts stay, and a damaged file does not make it fail', async () => {
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  const photo = withChunks(plain, chunk('tEXt', 'Description\0', 'exif:GPSLatitude="48,8.5N"'))
  expect(await stripped(photo)).toBe(photo)
  const placed = await aPhotoWithLocation('png')
  for (let length = 8; length < placed.length; length += 7) await stripped(placed.subarray(0, length))
})

test('a text that is called by a coordinate goes, and so does what is behind the end', async () => {
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  const texts = ['exif:GPSLatitude', 'geo:lat', 'Longitude'].map((name) => chunk('tEXt', `${name}\x0051.5`))
  const photo = Buffer.concat([
    withChunks(plain, ...texts, chunk('tEXt', 'Latest\x0051.5')),
    Buffer.from('51.5'),
  ])
  const after = await stripped(photo)
  expect(after.toString('latin1').match(/51\.5/g)).toHaveLength(1)
  expect(after.includes('Latest\x0051.5')).toBe(true)
})
