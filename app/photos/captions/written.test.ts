// @module-tag all
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { without } from '../../../scripts/programs/debian.ts'
import { memorySource, Numbers } from '../location/source.ts'
import {
  aPhotoWithLocation,
  imageIndex,
  iptcDataset,
  iptcSegment,
  jpegSegment,
  u32,
  withSegments,
} from '../location/testing.server.ts'
import { findSlots } from './find-slots.server.ts'
import { asWritten, exiftool, WORDS, warnings, written } from './testing.server.ts'

const withExifTool = test.skipIf(without('exiftool'))
const pixels = (photo: Buffer) => sharp(photo).raw().toBuffer()
/** From the first SOS on: the compressed picture. */
const scan = (photo: Buffer) => photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])))

const SAID = {
  'XMP-dc:Description': WORDS.caption,
  'XMP-photoshop:Credit': WORDS.credit,
  'XMP-dc:Rights': WORDS.copyright,
  'XMP-photoshop:City': WORDS.city,
  'XMP-iptcExt:Event': WORDS.event,
  'XMP-dc:Creator': [WORDS.creator],
  'XMP-dc:Subject': WORDS.keywords,
  'XMP-iptcExt:PersonInImage': WORDS.people,
  'IPTC:CodedCharacterSet': 'UTF8',
  'IPTC:Caption-Abstract': WORDS.caption,
  'IPTC:Credit': WORDS.credit,
  'IPTC:CopyrightNotice': WORDS.copyright,
  'IPTC:City': WORDS.city,
  'IPTC:By-line': WORDS.creator,
  'IPTC:Keywords': WORDS.keywords,
}

async function copyOf(photo: Buffer, withoutLocation = true): Promise<Buffer> {
  const copy = await written(photo, WORDS, withoutLocation)
  if (!copy) throw new Error('Nothing was written')
  expect(await pixels(copy)).toEqual(await pixels(photo))
  expect(scan(copy).equals(scan(photo))).toBe(true)
  return copy
}

withExifTool('ExifTool reads what was written, and no place', async () => {
  const photo = await aPhotoWithLocation('jpeg')
  expect(Object.keys(await exiftool(photo)).filter((name) => /^GPS:|XMP-exif:GPS/.test(name))).not.toEqual([])
  const copy = await copyOf(photo)
  const found = await exiftool(copy)
  expect(found).toMatchObject(SAID)
  expect(Object.keys(found).filter((name) => /GPS/.test(name))).toEqual([])
  expect(found).toMatchObject({ 'XMP-xmp:Rating': 4 })
  expect(await exiftool(await copyOf(photo, false))).toMatchObject({
    ...SAID,
    'XMP-exif:GPSLatitude': expect.anything(),
  })
})

withExifTool.each([true, false])(
  'an empty file gets all words (without the place: %s)',
  async (placeless) => {
    const photo = await aPhotoWithLocation('jpeg', { exif: false, xmp: false })
    const copy = await copyOf(photo, placeless)
    expect(await exiftool(copy)).toMatchObject(SAID)
    expect(await warnings(copy)).toEqual(await warnings(photo))
  },
)

withExifTool('words of another program are replaced where we write them, and stay elsewhere', async () => {
  const tags = `
    XMP-dc:Description=An old caption; XMP-dc:Description-de=Ein alter Text; XMP-dc:Title=A title;
    XMP-dc:Subject=old; XMP-dc:Subject=words; XMP-lr:HierarchicalSubject=Sports|Football;
    XMP-photoshop:Headline=A headline; XMP-photoshop:Credit=Someone; XMP-crs:Exposure2012=+0.35;
    XMP-xmpMM:DocumentID=xmp.did:1234; XMP-iptcExt:PersonInImage=Somebody; XMP-xmp:Label=Red;
    XMP-iptcCore:CreatorWorkEmail=j@example.com; XMP-exif:GPSLatitude=48.1; IPTC:Source=Wire;
    IPTC:Caption-Abstract=An old caption; IPTC:Headline=A headline; IPTC:Keywords=old;
    IPTC:Credit=Someone; IPTCDigest=new; Photoshop:URL=https://example.com; EXIF:Copyright=Old;
    EXIF:ImageDescription=An old caption; EXIF:XPComment=An old caption; EXIF:Artist=Old Artist`
  const plain = await aPhotoWithLocation('jpeg', { xmp: false })
  const photo = await asWritten(
    plain,
    tags.split(';').map((tag) => `-${tag.trim()}`),
  )
  const copy = await copyOf(photo)
  const found = await exiftool(copy)
  expect(found).toMatchObject({
    ...SAID,
    'XMP-dc:Title': 'A title',
    'XMP-photoshop:Headline': 'A headline',
    'XMP-lr:HierarchicalSubject': ['Sports|Football'],
    'XMP-crs:Exposure2012': expect.anything(),
    'XMP-xmpMM:DocumentID': 'xmp.did:1234',
    'XMP-xmp:Label': 'Red',
    'XMP-iptcCore:CreatorContactInfo': { CiEmailWork: 'j@example.com' },
    'IPTC:Headline': 'A headline',
    'IPTC:Source': 'Wire',
    'Photoshop:URL': 'https://example.com',
  })
  expect(JSON.stringify(found)).not.toMatch(/old caption|alter Text|Someone|Somebody|Old Artist|GPS/)
  expect(await warnings(copy)).toEqual(await warnings(photo))
})

withExifTool('what the album does not say stays as the file says it', async () => {
  const photo = await asWritten(await aPhotoWithLocation('jpeg', { exif: false, xmp: false }), [
    '-XMP-photoshop:Credit=Wire & Co',
    '-XMP-dc:Rights=© Åse',
  ])
  const slots = await findSlots(memorySource(photo))
  expect(slots?.said).toMatchObject({ people: [], credit: 'Wire & Co', copyright: '© Åse' })
})

withExifTool('IPTC in Latin-1 is written in UTF-8', async () => {
  const dataset = (number: number, text: string) => iptcDataset(2, number, Buffer.from(text, 'latin1'))
  const segment = iptcSegment(dataset(105, 'Café crème'), dataset(120, 'An old caption'))
  const plain = await aPhotoWithLocation('jpeg', { exif: false, xmp: false })
  const copy = await copyOf(withSegments(plain, segment))
  expect(await exiftool(copy)).toMatchObject({ ...SAID, 'IPTC:Headline': 'Café crème' })
  // Photoshop cuts what is too large for a segment: then none of it stays.
  const cut = withSegments(plain, segment, jpegSegment(0xed, 'Photoshop 3.0\0', Buffer.alloc(3000)))
  const found = await exiftool(await copyOf(cut))
  expect(found).toMatchObject(SAID)
  expect(found).not.toHaveProperty('IPTC:Headline')
})

const packet = (inside: string, more = '') => `<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF
  xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:b='http://purl.org/dc/elements/1.1/'
  xmlns:ps="http://ns.adobe.com/photoshop/1.0/"  xmlns:xmp="http://ns.adobe.com/xap/1.0/">${inside}</rdf:RDF></x:xmpmeta>${more}`
const LABEL = '<rdf:Description rdf:about="" xmp:Label="Kept"/>'
const described = (inside: string) => `<rdf:Description rdf:about="">${inside}</rdf:Description>`
const withXmp = async (xmp: string, ...more: Buffer[]) =>
  withSegments(
    await aPhotoWithLocation('jpeg', { exif: false, xmp: false }),
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp)),
    ...more,
  )

withExifTool.each([
  [
    'attributes in single quotes',
    `<rdf:Description rdf:about='uuid:7' ps:City='Old > "Town"' xmp:Label="Kept"/>`,
  ],
  ['other prefixes', `${LABEL}${described('<b:rights>Old</b:rights>')}`],
  ['comments', `<!-- <b:rights> -->${LABEL}${described('<b:creator/>')}`],
  [
    'words of something else',
    `<rdf:Description rdf:about="" xmp:Label="Kept"><xmp:Thing><rdf:Description><b:rights>Of a thing</b:rights></rdf:Description></xmp:Thing></rdf:Description>`,
  ],
  ['padding', LABEL, `${' '.repeat(30_000)}<?xpacket end='w'?>`],
])('a packet with %s is kept', async (_, inside, more = '') => {
  const copy = await copyOf(await withXmp(packet(inside, more)))
  const found = await exiftool(copy)
  expect(found).toMatchObject({ ...SAID, 'XMP-xmp:Label': 'Kept' })
  expect(JSON.stringify(found)).not.toContain('Old')
  expect(copy.includes('Of a thing')).toBe(inside.includes('Of a thing'))
  expect(copy.length).toBeLessThan(20_000)
})

withExifTool.each([
  ['is not closed', packet(LABEL).replace('</rdf:RDF>', '')],
  ['has CDATA', packet(`${LABEL}${described('<b:rights><![CDATA[</b:rights>]]></b:rights>')}`)],
  ['has a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${packet(LABEL)}`],
  ['is empty', ''],
  ['is in UTF-16', Buffer.from(`\ufeff${packet(LABEL)}`, 'utf16le').toString('latin1')],
  ['leaves no room', packet(`${LABEL}<rdf:Description rdf:about="" xmp:Nickname="${'x'.repeat(60_000)}"/>`)],
])('a packet that %s is not kept', async (_, xmp) => {
  const found = await exiftool(await copyOf(await withXmp(xmp)))
  expect(found).toMatchObject(SAID)
  expect(found).not.toHaveProperty('XMP-xmp:Label')
})

withExifTool('extended XMP stays unless it says what we write', async () => {
  const guid = 'A'.repeat(32)
  const main = packet(
    `<rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${guid}"/>`,
  )
  const more = (inside: string) => {
    const text = packet(inside)
    return jpegSegment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', guid, u32(text.length), u32(0), text)
  }
  expect((await copyOf(await withXmp(main, more(LABEL)))).includes('xmp:Label="Kept"')).toBe(true)
  const old = `${LABEL}${described('<b:rights>Old</b:rights>')}`
  const copy = await copyOf(await withXmp(main, more(old)))
  expect(await exiftool(copy)).toMatchObject(SAID)
  expect(copy.includes('Old')).toBe(false)
})

withExifTool('long texts are cut in IPTC, not in XMP; lists end where a segment is full', async () => {
  const photo = await aPhotoWithLocation('jpeg')
  const long = {
    ...WORDS,
    caption: '🏈é'.repeat(1000),
    credit: 'é'.repeat(200),
    keywords: Array.from({ length: 100 }, (_, i) => `${i} ${'ö'.repeat(90)}`),
    people: Array.from({ length: 100 }, (_, i) => `Name ${i} ${'n'.repeat(80)}`),
  }
  const copy = (await written(photo, long)) as Buffer
  const found = await exiftool(copy)
  expect(found['XMP-dc:Description']).toBe(long.caption)
  expect(found['XMP-photoshop:Credit']).toBe(long.credit)
  expect(Buffer.byteLength(String(found['IPTC:Caption-Abstract']))).toBeLessThanOrEqual(2000)
  expect(found['IPTC:Credit']).toBe('é'.repeat(16))
  expect((found['XMP-iptcExt:PersonInImage'] as string[]).length).toBeGreaterThan(40)
  expect(await warnings(copy)).toEqual(await warnings(photo))
})

withExifTool('characters that no XML has are left out', async () => {
  const photo = await aPhotoWithLocation('jpeg', { exif: false, xmp: false })
  const copy = (await written(photo, { ...WORDS, caption: 'A\u0001B\ud800C\uffffD' })) as Buffer
  expect(await exiftool(copy)).toMatchObject({ 'XMP-dc:Description': 'AB\ufffdCD' })
})

withExifTool('previews behind the picture are found where they were', async () => {
  const preview = await aPhotoWithLocation('jpeg', { xmp: false })
  const plain = await aPhotoWithLocation('jpeg', { xmp: false, exif: false })
  const indexed = (at: number) => withSegments(plain, imageIndex(at, preview.length))
  const photo = Buffer.concat([indexed(indexed(0).length - 10), preview])
  const copy = (await written(photo, WORDS)) as Buffer
  const base = copy.indexOf('MPF\0') + 4
  expect(copy.subarray(base + new Numbers(copy).u32(base + 26 + 24)).subarray(0, 2)).toEqual(
    Buffer.from([0xff, 0xd8]),
  )
  expect(copy.subarray(-preview.length).subarray(-500)).toEqual(preview.subarray(-500))
  expect(copy.includes('2025:10:18')).toBe(false)
  expect(await exiftool(copy)).toMatchObject(SAID)
  // What would have to change behind the list of previews would move them.
  const behind = indexed(0)
  const index = behind.subarray(2, behind.indexOf('MPF\0') + 4 + 58)
  const xmp = jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', packet(LABEL))
  expect(
    await written(Buffer.concat([behind.subarray(0, 2), index, xmp, plain.subarray(2)]), WORDS),
  ).toBeNull()
})

test('nothing is written into what is no JPEG', async () => {
  for (const format of ['png', 'webp', 'tiff', 'avif'] as const)
    expect(await written(await aPhotoWithLocation(format), WORDS)).toBeNull()
  for (const bytes of [Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('Dear Sir')])
    expect(await written(bytes, WORDS)).toBeNull()
})
