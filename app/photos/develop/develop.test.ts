import { writeFile } from 'node:fs/promises'
import ExifReader from 'exifreader'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { TALL, widthsFor } from '../rules/address.ts'
import { filesOf, TALL_FILES } from '../rules/derivatives.ts'
import { farthest, MUTED, pngOfSize, QUARTERS, quarters, readQuarters } from '../testing.server.ts'
import { adobeRgbProfile } from './adobe-rgb.server.ts'
import { derivativesOf } from './develop.server.ts'

/** How much JPEG and AVIF of these qualities may change a flat color. */
const TOLERANCE = 6

async function developed(original: Uint8Array): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for await (const { file, bytes } of derivativesOf(original)) files[file] = bytes
  return files
}

const flatJpeg = await quarters().jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer()
const flatPng = await quarters().png().toBuffer()

test.each([
  [3000, 2000, [400, 800, 1600, 2400]],
  [2000, 1000, [400, 800, 1600]],
  [1200, 1600, [400, 800, 1200]],
  [300, 200, [300]],
])('%i × %i is developed at the widths it reaches', async (width, height, widths) => {
  expect(widthsFor(width)).toEqual(widths)
  const files = await developed(await quarters(width, height).jpeg().toBuffer())
  expect(Object.keys(files)).toEqual(filesOf(width))
  const facts = (file: string) => sharp(files[file]).metadata()
  for (const w of widths) {
    const size = { width: w, height: Math.round((w * height) / width) }
    expect(await facts(`${w}.avif`)).toMatchObject({ format: 'heif', compression: 'av1', ...size })
    expect(await facts(`${w}.jpg`)).toMatchObject({ format: 'jpeg', isProgressive: true, ...size })
  }
  expect(await facts('preview.jpg')).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

describe('the upright cut', { tags: 'all' }, () => {
  test.each([
    [2400, 1500, TALL.width, TALL.height],
    [600, 300, Math.round((300 * TALL.width) / TALL.height), 300],
    [200, 800, 200, Math.floor((200 * TALL.height) / TALL.width)],
  ])('of %i × %i is %i × %i, from the middle, never enlarged', async (width, height, w, h) => {
    const original = await quarters(width, height).jpeg({ quality: 98 }).toBuffer()
    for await (const { file, bytes } of derivativesOf(original, TALL_FILES)) {
      const size = await sharp(bytes).metadata()
      expect([file, size.width, size.height]).toEqual([file, w, h])
      expect(farthest(await readQuarters(bytes), QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
    }
  })
})

/** Which quarter of the upright picture each quarter of the sensor holds, as the EXIF standard draws them. */
const SENSOR = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 1, 0],
  [2, 3, 0, 1],
  [0, 2, 1, 3],
  [1, 3, 0, 2],
  [3, 1, 2, 0],
  [2, 0, 3, 1],
]
test.each([...SENSOR.keys()])('EXIF orientation 1 + %i comes out upright', async (n) => {
  const orientation = n + 1
  const stored = (SENSOR[n] ?? []).map((quarter) => QUARTERS[quarter] ?? [])
  const lying = orientation > 4 ? quarters(320, 480, stored) : quarters(480, 320, stored)
  const files = await developed(await lying.jpeg({ quality: 98 }).withMetadata({ orientation }).toBuffer())
  for (const file of ['400.avif', '400.jpg']) {
    const bytes = files[file] as Buffer
    const { width, height, orientation: left } = await sharp(bytes).metadata()
    expect([width, height, left ?? 1]).toEqual([400, 267, 1])
    expect(farthest(await readQuarters(bytes), QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
  }
})

describe('color', () => {
  test.each<[string, () => Sharp]>([
    ['plain sRGB', () => sharp(flatPng).jpeg({ quality: 98 })],
    ['Display P3', () => sharp(flatPng).withIccProfile('p3').jpeg({ quality: 98 })],
    ['16-bit without a profile', () => sharp(flatPng).toColourspace('rgb16').png()],
    ['16-bit Display P3', () => sharp(flatPng).toColourspace('rgb16').withIccProfile('p3').png()],
    ['16-bit TIFF', () => sharp(flatPng).toColourspace('rgb16').tiff()],
    ['a palette', () => sharp(flatPng).png({ palette: true })],
    ['AVIF', () => sharp(flatPng).avif({ quality: 90 })],
    ['WebP', () => sharp(flatPng).webp({ quality: 95 })],
  ])('%s keeps its colors in sRGB', async (_, make) => {
    expect(await shift(await make().toBuffer(), QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
  })

  test('Adobe RGB, 8 and 16 bits, is converted', { tags: 'all' }, async () => {
    const profile = `${testFolder()}/adobe.icc`
    await writeFile(profile, adobeRgbProfile())
    const eight = await sharp(flatPng).withIccProfile(profile).jpeg({ quality: 98 }).toBuffer()
    const sixteen = await sharp(flatPng).toColourspace('rgb16').withIccProfile(profile).png().toBuffer()
    // The numbers in the file are those of Adobe RGB: taken for sRGB, the picture would be dull.
    const unconverted = await sharp(eight, { ignoreIcc: true }).png().toBuffer()
    expect(farthest(await readQuarters(unconverted), QUARTERS)).toBeGreaterThan(20)
    expect(await shift(eight, QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
    expect(await shift(sixteen, QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
  })

  test('Adobe RGB that a camera tells in EXIF alone is converted', { tags: 'all' }, async () => {
    const profile = `${testFolder()}/adobe.icc`
    await writeFile(profile, adobeRgbProfile())
    const tagged = await sharp(flatPng).withIccProfile(profile).jpeg({ quality: 98 }).toBuffer()
    const numbers = sharp(tagged, { ignoreIcc: true })
    const camera = (index: string) => {
      const said = { IFD2: { ColorSpace: '65535' }, IFD4: { InteroperabilityIndex: index } }
      return numbers.jpeg({ quality: 98 }).withExif(said)
    }
    const sRgb = await camera('R98').toBuffer()
    expect((await sharp(sRgb).metadata()).hasProfile).toBe(false)
    expect(await shift(await camera('R03').toBuffer(), QUARTERS)).toBeLessThanOrEqual(TOLERANCE)
    // Without that index the numbers are taken as they are.
    expect(await shift(sRgb, QUARTERS)).toBeGreaterThan(20)
  })

  test('CMYK, with and without a profile, within what the inks reach', { tags: 'all' }, async () => {
    const muted = await quarters(480, 320, MUTED).png().toBuffer()
    const bare = await sharp(muted).toColourspace('cmyk').jpeg({ quality: 98 }).toBuffer()
    const profiled = await sharp(muted).withIccProfile('cmyk').jpeg({ quality: 98 }).toBuffer()
    expect((await sharp(bare).metadata()).space).toBe('cmyk')
    expect(await shift(bare, MUTED)).toBeLessThanOrEqual(25)
    expect(await shift(profiled, MUTED)).toBeLessThanOrEqual(25)
  })

  test('gray, 8 and 16 bits, stays gray', async () => {
    const shades = [20, 90, 160, 230].map((v) => [v, v, v])
    const gray = await quarters(480, 320, shades).toColourspace('b-w').png().toBuffer()
    expect((await sharp(gray).metadata()).channels).toBe(1)
    expect(await shift(gray, shades)).toBeLessThanOrEqual(TOLERANCE)
    const sixteen = await sharp(gray).toColourspace('grey16').png().toBuffer()
    expect(await shift(sixteen, shades)).toBeLessThanOrEqual(TOLERANCE)
  })

  test.each([8, 16])('transparency shows the background of the page (%i bits)', async (bits) => {
    const half = sharp(flatPng).ensureAlpha(0.5)
    const glass = await (bits === 16 ? half.toColourspace('rgb16') : half).png().toBuffer()
    const ink = [0x0b, 0x0d, 0x10]
    const meant = QUARTERS.map((color) => color.map((value, i) => Math.round((value + (ink[i] ?? 0)) / 2)))
    expect(await shift(glass, meant)).toBeLessThanOrEqual(TOLERANCE)
  })
})

test('private metadata is in no derivative', async () => {
  const original = await sharp(flatJpeg)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>a secret place</rdf></x:xmpmeta>')
    .withExifMerge({
      IFD0: { Artist: 'A. Photographer', Copyright: 'All rights', ImageDescription: 'a secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 57/1 2/1' },
    })
    .toBuffer()
  expect(ExifReader.load(original).GPSLatitude).toBeDefined()
  expect(original.includes('a secret place')).toBe(true)

  for await (const { file, bytes } of derivativesOf(original)) {
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([file, exif, xmp, iptc, icc, comments]).toEqual([file, ...Array(5).fill(undefined)])
    expect(
      Object.keys(ExifReader.load(bytes)).filter((tag) => /GPS|Artist|Copyright|Date|Model/.test(tag)),
    ).toEqual([])
    expect(bytes.includes('secret') || bytes.includes('Photographer') || bytes.includes('Exif')).toBe(false)
  }
})

test('100 megapixels are developed within half a gigabyte', { tags: 'all' }, async () => {
  const original = await pngOfSize(12_500, 8_000)
  const before = process.memoryUsage.rss()
  const steps: number[] = []
  for await (const { file } of derivativesOf(original, ['400.jpg', '2400.jpg'])) {
    steps.push(process.memoryUsage.rss() - before)
    expect(['400.jpg', '2400.jpg']).toContain(file)
  }
  expect(Math.max(...steps)).toBeLessThan(512 * 1024 * 1024)
})

test('a pixel bomb is not developed', async () => {
  await expect(developed(await pngOfSize(60_000, 60_000, 1))).rejects.toThrow('pixel limit')
})

async function shift(original: Uint8Array, meant: readonly (readonly number[])[]): Promise<number> {
  const { 'preview.jpg': _, ...files } = await developed(original)
  const seen = await Promise.all(Object.values(files).map(readQuarters))
  return Math.max(...seen.map((quarter) => farthest(quarter, meant)))
}
