// @module-tag all
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { without } from '../../../scripts/programs/debian.ts'
import { aPhotoWithLocation, pngChunk, withChunks } from '../location/testing.server.ts'
import { exiftool, WORDS, warnings, written } from './testing.server.ts'

const withExifTool = test.skipIf(without('exiftool'))
const SAID = {
  'XMP-dc:Description': WORDS.caption,
  'XMP-photoshop:Credit': WORDS.credit,
  'XMP-dc:Rights': WORDS.copyright,
  'XMP-iptcExt:PersonInImage': WORDS.people,
  'XMP-dc:Subject': WORDS.keywords,
}
const KEYWORD = 'XML:com.adobe.xmp\0'
const packet = (inside: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Label="Kept">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
const OLD = '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:rights>'

async function copyOf(photo: Buffer, withoutLocation = true): Promise<Buffer> {
  const copy = await written(photo, WORDS, withoutLocation)
  if (!copy) throw new Error('Nothing was written')
  expect(await sharp(copy).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  for (let at = 8; at < copy.length; at += 12 + copy.readUInt32BE(at)) {
    const end = at + 8 + copy.readUInt32BE(at)
    expect(copy.readUInt32BE(end)).toBe(crc32(copy.subarray(at + 4, end)))
  }
  return copy
}

withExifTool('ExifTool reads what was written into a PNG, and no place', async () => {
  const placed = packet(
    '<exif:GPSLatitude xmlns:exif="http://ns.adobe.com/exif/1.0/">51,30.538N</exif:GPSLatitude>',
  )
  const photo = withChunks(
    await aPhotoWithLocation('png', { xmp: false }),
    pngChunk('iTXt', KEYWORD, '\0\0\0\0', placed),
  )
  const found = await exiftool(await copyOf(photo))
  expect(found).toMatchObject({ ...SAID, 'XMP-xmp:Label': 'Kept' })
  expect(Object.keys(found).filter((name) => /GPS/.test(name))).toEqual([])
  expect(await exiftool(await copyOf(photo, false))).toHaveProperty('XMP-exif:GPSLatitude')
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  expect(await exiftool(await copyOf(plain))).toMatchObject(SAID)
  expect(await warnings(await copyOf(plain))).toEqual(await warnings(plain))
})

withExifTool('its XMP stays where it can be read, and is replaced where not', async () => {
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  const kept = await copyOf(withChunks(plain, pngChunk('iTXt', KEYWORD, '\0\0\0\0', packet(OLD))))
  expect(await exiftool(kept)).toMatchObject({ ...SAID, 'XMP-xmp:Label': 'Kept' })
  const packed = deflateSync(Buffer.from(packet(OLD)))
  const twice = pngChunk('iTXt', KEYWORD, '\0\0\0\0', packet(OLD))
  for (const chunks of [
    [pngChunk('iTXt', KEYWORD, '\x01\0\0\0', packed)],
    [pngChunk('zTXt', KEYWORD, '\0', packed)],
    [pngChunk('iTXt', KEYWORD, '\0\0\0\0', '<x:xmpmeta><rdf:RDF>')],
    [twice, twice],
  ]) {
    const copy = await copyOf(withChunks(plain, ...chunks))
    const found = await exiftool(copy)
    expect(found).toMatchObject(SAID)
    expect(found).not.toHaveProperty('XMP-xmp:Label')
    expect(copy.includes('Old')).toBe(false)
  }
})

test('nothing is written where XMP comes behind the picture, or the chunks are not in order', async () => {
  const plain = await aPhotoWithLocation('png', { exif: false, xmp: false })
  const text = pngChunk('iTXt', KEYWORD, '\0\0\0\0', packet(''))
  const end = plain.length - 12
  const behind = Buffer.concat([plain.subarray(0, end), text, plain.subarray(end)])
  expect(await written(behind, WORDS)).toBeNull()
  expect(await written(plain.subarray(0, end), WORDS)).toBeNull()
  expect(await written(plain.subarray(0, 20), WORDS)).toBeNull()
  const long = Buffer.from(plain)
  long.writeUInt32BE(0xffffffff, 33)
  expect(await written(long, WORDS)).toBeNull()
})
