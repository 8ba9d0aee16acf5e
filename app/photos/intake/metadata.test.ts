import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { processorSeconds } from '../../../ports/testing.ts'
import { memorySource } from '../location/source.ts'
import { iptcDataset, iptcSegment, withSegments } from '../location/testing.server.ts'
import { quarters } from '../testing.server.ts'
import { intakePhoto, type PhotoFacts } from './intake.server.ts'
import { wordsAgain } from './words-again.server.ts'

const jpeg = await quarters(64, 48).jpeg().toBuffer()

async function read(bytes: Uint8Array, name = 'DSC_1.jpg') {
  const intake = await intakePhoto(bytes, name)
  if ('refused' in intake) throw new Error(intake.refused)
  const { taken_at, taken_clock, title, caption, keywords, creator } = intake.photo
  return { taken_at, taken_clock, title, caption, keywords: JSON.parse(keywords), creator }
}

/** The packet that Lightroom writes. */
function xmp({ title = '', caption = '', keywords = [] as string[], creator = '' }): string {
  const list = (kind: string, items: string[]) =>
    `<rdf:${kind}>${items.map((item) => `<rdf:li xml:lang="x-default">${item}</rdf:li>`).join('')}</rdf:${kind}>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      photoshop:DateCreated="2025-10-18T19:30:05.12-04:00">
      <dc:title>${list('Alt', [title])}</dc:title><dc:description>${list('Alt', [caption])}</dc:description>
      <dc:subject>${list('Bag', keywords)}</dc:subject><dc:creator>${list('Seq', [creator])}</dc:creator>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** A JPEG with IPTC fields (IIM, record 2) in an APP13 segment, as Photo Mechanic writes them. */
function withIptc(
  fields: [field: number, text: string][],
  encoding: BufferEncoding,
  declared = false,
): Buffer {
  const charset = declared ? [iptcDataset(1, 90, Buffer.from('\x1b%G'))] : []
  const written = fields.map(([field, text]) => iptcDataset(2, field, Buffer.from(text, encoding)))
  return withSegments(jpeg, iptcSegment(...charset, ...written))
}

const IPTC: [number, string][] = [
  [5, 'José scores'],
  [120, 'A header in the last minute,\r\nbefore 3 000 people'],
  [25, 'fútbol'],
  [25, 'goal'],
  [25, 'Goal'],
  [25, 'goal'],
  [80, 'Ana Núñez'],
]
const FROM_IPTC = {
  title: 'José scores',
  caption: 'A header in the last minute,\nbefore 3 000 people',
  keywords: ['fútbol', 'goal'],
  creator: 'Ana Núñez',
}
const NOTHING = { taken_at: null, taken_clock: null, title: null, caption: null, keywords: [], creator: null }

test('who, where and at what occasion is read, and no faces', async () => {
  const names = ['Zoë Ångström', 'zoë ångström', 'Ezra “Ez” Brackwater', ' ', ...Array(200).fill('Kim')]
  const packet = xmp({ caption: 'A pass' }).replace(
    '</rdf:Description>',
    `<Iptc4xmpExt:PersonInImage xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag>
        ${names.map((name) => `<rdf:li>${name}</rdf:li>`).join('')}</rdf:Bag></Iptc4xmpExt:PersonInImage>
      <Iptc4xmpExt:Event xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Alt>
        <rdf:li xml:lang="x-default">Regional final</rdf:li></rdf:Alt></Iptc4xmpExt:Event>
      <photoshop:City>São Paulo</photoshop:City>
      <mwg-rs:Regions xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" rdf:parseType="Resource">
        <mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="A Face" mwg-rs:Type="Face"/></rdf:li></rdf:Bag>
        </mwg-rs:RegionList></mwg-rs:Regions></rdf:Description>`,
  )
  for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
    const bytes = await sharp(jpeg).withXmp(packet).toFormat(format).toBuffer()
    const intake = await intakePhoto(bytes, 'DSC_1.jpg')
    const { people, city, event, caption } = (intake as { photo: PhotoFacts }).photo
    expect(JSON.parse(people ?? '')).toEqual(['Zoë Ångström', 'Ezra “Ez” Brackwater', 'Kim'])
    expect([city, event, caption]).toEqual(['São Paulo', 'Regional final', 'A pass'])
    expect(await wordsAgain(memorySource(bytes))).toMatchObject({ people, city, event })
  }
  const many = Array.from({ length: 300 }, (_, i) => `<rdf:li>N${i}${'x'.repeat(200)}</rdf:li>`).join('')
  const long = packet.replace('<rdf:li>Kim</rdf:li>', many)
  const { people } = await wordsAgain(memorySource(await sharp(jpeg).png().withXmp(long).toBuffer()))
  expect(JSON.parse(people ?? '')).toHaveLength(100)
  expect(Math.max(...JSON.parse(people ?? '').map((name: string) => name.length))).toBe(100)
})

test('which camera took it, and the zone of its clock, are read from EXIF or XMP', async () => {
  const aux = (serial: string) =>
    xmp({ caption: 'A pass' }).replace(
      'rdf:about=""',
      `rdf:about="" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="${serial}"`,
    )
  const of = async (exif: Record<string, string>, packet?: string, IFD2 = {}) => {
    const picture = sharp(jpeg).withExif({ IFD0: exif, IFD2 })
    const bytes = await (packet ? picture.withXmp(packet) : picture).jpeg().toBuffer()
    const { camera, taken_zone } = await wordsAgain(memorySource(bytes))
    return [camera, taken_zone]
  }
  const canon = { Make: 'Canon', Model: 'Canon EOS R6' }
  const time = { DateTimeOriginal: '2025:10:11 12:00:00' }
  expect(await of(canon, aux('0123 45'))).toEqual(['Canon EOS R6 #012345', '-04:00'])
  expect(await of({ Make: 'NIKON', Model: 'Z 8' }, aux('0000'), time)).toEqual(['NIKON Z 8', ''])
  expect(await of(canon, undefined, { ...time, OffsetTimeOriginal: '-05:00' })).toEqual([
    'Canon EOS R6',
    '-05:00',
  ])
  expect(await of({}, undefined)).toEqual(['', ''])
})

test('a damaged file says nothing when it is read again', async () => {
  const nothing = { people: '[]', city: null, event: null, camera: '', taken_zone: '' }
  for (const bytes of [Buffer.from('Dear Sir'), Buffer.alloc(0), jpeg.subarray(0, 3), Buffer.alloc(99, 0xff)])
    expect(await wordsAgain(memorySource(bytes))).toEqual(nothing)
})

describe('what was written into a file', () => {
  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('is read from XMP in a %s', async (format) => {
    const words = { title: 'Line &amp; scrimmage', caption: 'Nöel’s “catch” 🏈', creator: 'Ana Marković' }
    const packet = xmp({ ...words, keywords: ['football', 'night game, away'] })
    const bytes = await sharp(jpeg).withXmp(packet).toFormat(format).toBuffer()
    expect(await read(bytes)).toEqual({
      taken_at: Date.UTC(2025, 9, 18, 23, 30, 5),
      taken_clock: '19:30',
      title: 'Line & scrimmage',
      caption: 'Nöel’s “catch” 🏈',
      keywords: ['football', 'night game, away'],
      creator: 'Ana Marković',
    })
  })

  test.each([
    ['UTF-8', 'utf8', true],
    ['UTF-8 that is not declared', 'utf8', false],
    ['Latin-1', 'latin1', false],
  ] as const)('is read from IPTC in %s', async (_, encoding, declared) => {
    expect(await read(withIptc(IPTC, encoding, declared))).toMatchObject(FROM_IPTC)
  })

  test('is read from EXIF, where there is nothing else', async () => {
    const exif = { IFD0: { ImageDescription: 'A corner kick', Artist: 'Ana MarkoviXX' } }
    const bytes = await sharp(jpeg).withExif(exif).toBuffer()
    // sharp would write only ASCII.
    bytes.write('ć', bytes.indexOf('XX'))
    expect(await read(bytes)).toEqual({ ...NOTHING, caption: 'A corner kick', creator: 'Ana Marković' })
    const both = await sharp(jpeg)
      .withExif(exif)
      .withXmp(xmp({ caption: 'From Lightroom' }))
      .toBuffer()
    expect((await read(both)).caption).toBe('From Lightroom')
  })

  test('has what the camera’s clock showed, with a time zone or without, but no time in UTC', async () => {
    for (const zone of ['   :  ', '-04:00', '+09:30']) {
      const exif = { IFD2: { DateTimeOriginal: '2025:10:18 19:42:05', OffsetTimeOriginal: zone } }
      const bytes = await sharp(jpeg).withExif(exif).toBuffer()
      expect((await read(bytes)).taken_clock).toBe('19:42')
    }
    const converted = xmp({}).replace('-04:00', 'Z')
    expect(await read(await sharp(jpeg).withXmp(converted).toBuffer())).toMatchObject({
      taken_at: Date.UTC(2025, 9, 18, 19, 30, 5),
      taken_clock: null,
    })
  })

  test('is nothing when nothing was, or only what a camera or a program fills in', async () => {
    expect(await read(jpeg)).toEqual(NOTHING)
    const camera = { IFD0: { ImageDescription: 'OLYMPUS DIGITAL CAMERA', Artist: '   ' } }
    expect(await read(await sharp(jpeg).withExif(camera).toBuffer())).toEqual(NOTHING)
    const named = await sharp(jpeg)
      .withXmp(xmp({ title: 'DSC_1', caption: 'DSC_1.jpg' }))
      .toBuffer()
    expect(await read(named)).toMatchObject({ title: null, caption: null })
  })

  test('is limited, and free of what no page can show', async () => {
    const keywords = Array.from({ length: 300 }, (_, i) => `word ${i}`)
    const long = xmp({
      title: '🏈'.repeat(500),
      caption: 'x'.repeat(90_000),
      keywords,
      creator: 'y'.repeat(999),
    })
    const found = await read(await sharp(jpeg).png().withXmp(long).toBuffer())
    expect([found.title, found.caption?.length, found.keywords.length, found.creator?.length]).toEqual([
      '🏈'.repeat(200),
      2000,
      100,
      200,
    ])
    const odd = withIptc(
      [
        [5, 'A\0B\x07C'],
        [120, '\x1b'],
      ],
      'latin1',
    )
    expect(await read(odd)).toMatchObject({ title: 'A B C', caption: null })
  })

  test('of several languages the default is read, else the first', async () => {
    const inLanguages = (languages: string[]) => {
      const items = languages.map((language) => `<rdf:li xml:lang="${language}">In ${language}</rdf:li>`)
      return xmp({ title: 'x', keywords: ['b', 'a'] }).replace(
        /<rdf:li xml:lang="x-default">x<.rdf:li>/,
        items.join(''),
      )
    }
    const titleOf = async (...languages: string[]) => {
      const found = await read(await sharp(jpeg).withXmp(inLanguages(languages)).toBuffer())
      return [found.title, ...found.keywords]
    }
    expect(await titleOf('fr-FR', 'x-default', 'en-US')).toEqual(['In x-default', 'b', 'a'])
    expect(await titleOf('fr-FR', 'en-US')).toEqual(['In fr-FR', 'b', 'a'])
  })

  test('takes little of the processor, even if there is a megabyte of it', async () => {
    const caption = `${'é'.repeat(500_000)}ć`
    const bytes = await sharp(jpeg).png().withXmp(xmp({ caption })).toBuffer()
    const seconds = await processorSeconds(async () => {
      expect((await read(bytes)).caption).toBe('é'.repeat(2000))
    })
    expect(seconds).toBeLessThan(10)
  })

  test('refuses no file: broken blocks are as good as none', async () => {
    const broken = await sharp(jpeg).withXmp('<x:xmpmeta><rdf:RDF><unclosed').toBuffer()
    expect(await read(broken)).toEqual(NOTHING)
    const cut = withIptc(IPTC, 'utf8')
    cut.writeUInt16BE(0xffff, cut.indexOf('Photoshop') + 14 + 12 + 3)
    expect(await read(cut)).toMatchObject({ taken_at: null })
  })
})
