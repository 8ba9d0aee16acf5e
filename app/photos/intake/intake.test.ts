import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readsHeic } from '../develop/decode.server.ts'
import { pngOfSize, quarters } from '../testing.server.ts'
import { intakePhoto, type PhotoFacts } from './intake.server.ts'
import { parseExifTime } from './metadata.server.ts'

const jpeg = await quarters().jpeg({ quality: 95 }).toBuffer()

async function taken(bytes: Uint8Array, name = 'photo.jpg'): Promise<PhotoFacts> {
  const intake = await intakePhoto(bytes, name)
  if ('refused' in intake) throw new Error(intake.refused)
  return intake.photo
}

async function refusal(bytes: Uint8Array, name = 'photo.jpg'): Promise<string> {
  const intake = await intakePhoto(bytes, name)
  return 'refused' in intake ? intake.refused : 'taken in'
}

describe('a photograph', () => {
  test('is identified by its content, whatever its name', async () => {
    const photo = await taken(jpeg, 'C:\\fakepath\\Final\u0007.PDF')
    expect(photo).toMatchObject({
      name: 'Final.PDF',
      format: 'jpeg',
      bytes: jpeg.length,
      width: 480,
      height: 320,
    })
    expect(photo.id).toMatch(/^[0-9a-f]{32}$/)
    expect((await taken(jpeg, 'other.jpg')).id).toBe(photo.id)
    expect((await taken(await quarters().jpeg({ quality: 94 }).toBuffer())).id).not.toBe(photo.id)
  })

  test.each(['png', 'webp', 'avif', 'tiff'] as const)('may be %s', async (format) => {
    expect((await taken(await quarters().toFormat(format).toBuffer())).format).toBe(format)
  })

  test('has its upright width and height', async () => {
    const lying = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer()
    expect(await taken(lying)).toMatchObject({ width: 320, height: 480 })
  })

  test('has a small placeholder in its main color', async () => {
    const red = [190, 30, 30]
    const photo = await taken(
      await quarters(480, 320, [red, red, red, [20, 20, 200]])
        .png()
        .toBuffer(),
    )
    expect(photo.placeholder.length).toBeLessThan(300)
    const drawn = Buffer.from(photo.placeholder.split('base64,')[1] ?? '', 'base64')
    const { dominant } = await sharp(drawn).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b + 50)
  })

  test('has the time it was taken, in the zone of its camera', async () => {
    const exif = { IFD2: { DateTimeOriginal: '2025:10:18 19:30:05', OffsetTimeOriginal: '-04:00' } }
    const at = Date.UTC(2025, 9, 18, 23, 30, 5)
    expect((await taken(await sharp(jpeg).withExif(exif).toBuffer())).taken_at).toBe(at)
    expect((await taken(await sharp(jpeg).webp().withExif(exif).toBuffer())).taken_at).toBe(at)
    expect((await taken(jpeg)).taken_at).toBeNull()
  })

  test.each([
    ['2025:10:18 19:30:05', undefined, Date.UTC(2025, 9, 18, 19, 30, 5)],
    ['2025:10:18 19:30:05', '+09:30', Date.UTC(2025, 9, 18, 10, 0, 5)],
    ['2025:10:18 19:30:05', 'nonsense', Date.UTC(2025, 9, 18, 19, 30, 5)],
    ['0000:00:00 00:00:00', undefined, null],
    ['2025:13:40 19:30:05', undefined, null],
    ['    :  :     :  :  ', undefined, null],
    [undefined, undefined, null],
  ])('reads the time %j at %j', (time, offset, at) => {
    expect(parseExifTime(time, offset)).toBe(at)
  })

  test('may have 100 megapixels', async () => {
    const photo = await taken(await pngOfSize(12_500, 8_000))
    expect(photo).toMatchObject({ width: 12_500, height: 8_000 })
  })
})

describe('refused, in a sentence', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  test.each([
    ['an empty file', Buffer.alloc(0), 'is empty'],
    ['text', Buffer.from('Dear Sir or Madam'), 'isn’t a supported photo'],
    ['an SVG', Buffer.from(svg), 'SVG'],
    ['an SVG after a comment', Buffer.from(`<!-- ${'x'.repeat(2000)} -->${svg}`), 'SVG'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'is a document'],
    ['a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'is a video'],
    ['a raw file', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), 'raw camera file'],
    ['an animated AVIF', Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avifavis', 'latin1'), 'animation'],
    ['the first bytes of a JPEG', jpeg.subarray(0, 3), 'damaged or incomplete'],
    ['a PNG with nothing in it', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged or incomplete'],
  ])('%s', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toContain(reason)
  })

  test.skipIf(readsHeic)('HEIC, with the way out', async () => {
    expect(await refusal(heic, 'IMG_1.HEIC')).toBe(
      'IMG_1.HEIC is a HEIC photo, which this server can’t read. Export it as JPEG and add that.',
    )
  })

  test('an animation, as GIF and as WebP', async () => {
    const frames = { raw: { width: 32, height: 64, channels: 3 as const, pageHeight: 32 } }
    const pixels = Buffer.alloc(32 * 64 * 3, 9).fill(200, 32 * 32 * 3)
    expect(await refusal(await sharp(pixels, frames).gif().toBuffer())).toContain('animation')
    expect(await refusal(await sharp(pixels, frames).webp().toBuffer())).toContain('animation')
  })

  test.each([...[['jpeg'], ['jpeg', { progressive: true }], ['png'], ['webp'], ['avif'], ['tiff']]] as [
    'jpeg',
    object?,
  ][])('a %s cut short', async (format, options) => {
    const whole = await quarters().sharpen().toFormat(format, options).toBuffer()
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.7)))).toContain(
      'damaged or incomplete',
    )
  })

  test('a pixel bomb: a few bytes that unpack to gigabytes', async () => {
    const bomb = await pngOfSize(60_000, 60_000, 1)
    expect(bomb.length).toBeLessThan(10_000)
    expect(await refusal(bomb)).toContain('60000 × 60000 pixels, which is too many')
  })

  test('too small, too tall, too wide', async () => {
    expect(await refusal(await quarters(16, 14).png().toBuffer())).toContain('too small')
    expect(await refusal(await quarters(20, 200).png().toBuffer())).toContain('too long and thin')
    expect(await refusal(await quarters(800, 20).png().toBuffer())).toContain('too long and thin')
  })
})
