import { expect, test } from 'vitest'
import { processorSeconds } from '../../../ports/testing.ts'
import { wordsAgain } from '../intake/words-again.server.ts'
import { memorySource } from '../location/source.ts'
import {
  aPhotoWithLocation,
  iptcSegment,
  jpegSegment,
  u32,
  withSegments,
} from '../location/testing.server.ts'
import { findSlots } from './find-slots.server.ts'
import { WORDS, written } from './testing.server.ts'

const ROOM = 65_000
const NAME = 'http://ns.adobe.com/xap/1.0/\0'
const MORE = 'http://ns.adobe.com/xmp/extension/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">`
const full = (text: string) => text.repeat(Math.ceil(ROOM / text.length)).slice(0, ROOM)

const texts: Record<string, string> = {
  'a name without an end': `<${'a'.repeat(ROOM)}`,
  'spaces without an end': `<a ${' '.repeat(ROOM)}`,
  'spaces between attributes': full('<a           b           =           "c"'),
  'elements without an end': full('<a>'),
  'properties without an end': RDF + full('<dc:rights>').slice(RDF.length),
  'more properties than are cut': RDF + full('<dc:rights/>').slice(RDF.length),
  'attributes without values': full('<a b= c= d='),
  'comments without an end': full('<!-- <?'),
  'namespaces by the thousand': `${RDF}${full('<a xmlns:a="b" xmlns:c="d">').slice(RDF.length)}`,
  'one element with thousands of namespaces': `<a ${full('xmlns:a="b" ').slice(10)}>`,
  'padding without an end': `${RDF}</rdf:Description></rdf:RDF>${' '.repeat(60_000)}`,
}

test.each(Object.keys(texts))('XMP with %s is read at once', async (name) => {
  const photo = await aPhotoWithLocation('jpeg')
  const segment = jpegSegment(0xe1, NAME, (texts[name] as string).slice(0, ROOM))
  const more = jpegSegment(0xe1, MORE, 'A'.repeat(32), u32(ROOM), u32(0), full(':rights :creato'))
  const seconds = await processorSeconds(async () => {
    for (const segments of [[segment], [segment, more, more, more], Array(200).fill(more)])
      await findSlots(memorySource(withSegments(photo, ...segments)))
  })
  expect(seconds).toBeLessThan(10)
})

const segments: Record<string, Buffer> = {
  'thousands of resources': jpegSegment(
    0xed,
    PHOTOSHOP,
    Buffer.alloc(ROOM, '8BIM\x04\x00\0\0\0\0\0\0', 'latin1'),
  ),
  'a resource that is longer than the file': jpegSegment(0xed, PHOTOSHOP, '8BIM\x04\x04\0\0\xff\xff\xff\xff'),
  'thousands of datasets': iptcSegment(Buffer.alloc(60_000, Buffer.from([0x1c, 2, 105, 0, 1, 65]))),
  'a dataset that is longer than the resource': iptcSegment(Buffer.from([0x1c, 2, 105, 0x70, 0, 1])),
}

test.each(Object.keys(segments))('IPTC with %s is read at once', async (name) => {
  const photo = withSegments(await aPhotoWithLocation('jpeg'), segments[name] as Buffer)
  const seconds = await processorSeconds(async () => {
    expect((await written(photo, WORDS))?.includes('Jordan / Baseline Media')).toBe(true)
  })
  expect(seconds).toBeLessThan(10)
})

test.each([
  ['nothing but fill', Buffer.alloc(20_000_000, 0xff)],
  ['empty segments', Buffer.alloc(20_000_000, Buffer.from([0xff, 0xe5, 0, 2]))],
  ['markers without a length', Buffer.alloc(20_000_000, Buffer.from([0xff, 0xd0]))],
])('a JPEG of %s is read at once', async (_, bytes) => {
  const source = memorySource(Buffer.concat([Buffer.from([0xff, 0xd8]), bytes]))
  const seconds = await processorSeconds(async () => {
    expect(await findSlots(source)).toBeNull()
    await wordsAgain(source)
  })
  expect(seconds).toBeLessThan(10)
})

test('fill before a marker is as good as none', async () => {
  const photo = await aPhotoWithLocation('jpeg')
  const filled = Buffer.concat([photo.subarray(0, 2), Buffer.alloc(3, 0xff), photo.subarray(2)])
  expect((await written(filled, WORDS))?.includes('Jordan / Baseline Media')).toBe(true)
})

test('no damaged header makes it fail, or changes the picture', { tags: 'all' }, async () => {
  const photo = await aPhotoWithLocation('jpeg')
  const picture = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])))
  let copies = 0
  for (let i = 2; i < photo.length - picture.length; i++) {
    for (const value of [0, 0xff, (photo[i] as number) ^ 0x55]) {
      const damaged = Buffer.from(photo)
      damaged[i] = value
      // Checks its own length and checksum.
      const copy = await written(damaged, WORDS)
      if (!copy) continue
      copies++
      expect(copy.subarray(-picture.length).equals(picture)).toBe(true)
    }
  }
  expect(copies).toBeGreaterThan(1000)
})
