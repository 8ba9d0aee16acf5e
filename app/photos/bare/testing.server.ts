import sharp from 'sharp'
import { asWritten } from '../captions/testing.server.ts'
import { box, imageIndex, jpegSegment } from '../location/testing.server.ts'
import { aFilm } from '../video/testing.server.ts'

export const NAME = 'Luca Hidenson'

/** Where programs write a name, as ExifTool calls it. */
const PLACES = [
  ...['XMP-dc:Title', 'XMP-dc:Description', 'XMP-dc:Subject', 'XMP-dc:Creator', 'XMP-photoshop:Headline'],
  ...['XMP-lr:HierarchicalSubject', 'XMP-digiKam:TagsList'],
  ...['XMP-iptcExt:PersonInImage', 'XMP-mwg-rs:RegionName'],
  ...['EXIF:ImageDescription', 'EXIF:UserComment', 'EXIF:XPTitle', 'EXIF:XPKeywords', 'EXIF:XPComment'],
  ...['EXIF:Artist', 'EXIF:Model', 'EXIF:OwnerName', 'EXIF:DocumentName', 'EXIF:GPSAreaInformation'],
  ...['IPTC:ObjectName', 'IPTC:Caption-Abstract', 'IPTC:Keywords'],
]
const IN_VIDEOS = ['ItemList:Title', 'UserData:Title', 'Keys:Title', 'Keys:Description', 'XMP-dc:Description']
const TAKEN = [
  '-EXIF:DateTimeOriginal=2025:10:11 10:14:32',
  '-EXIF:ExposureTime=1/1000',
  '-EXIF:Orientation#=6',
]
const named = (places: string[]) => places.map((place) => `-${place}=${NAME}`)

type Format = 'jpeg' | 'tiff'

async function picture(format: Format, options = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const made = sharp({ create: { width: 90, height: 60, channels: 3, background: '#888', noise } })
  return made.toFormat(format, options).withIccProfile('p3').toBuffer()
}

const telling = async (format: Format, options = {}) =>
  asWritten(await picture(format, options), [...named(PLACES), ...TAKEN], format)

async function jpegWithAllElse(): Promise<Buffer> {
  const jpeg = await telling('jpeg', { progressive: true })
  const index = imageIndex(jpeg.length, jpeg.length)
  const others = [0xfe, 0xe4, 0xeb, 0xec].map((marker) => jpegSegment(marker, `a program\0${NAME}`))
  const comment = jpegSegment(0xfe, NAME)
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const whole = Buffer.concat([jpeg.subarray(0, scan), index, ...others, comment, jpeg.subarray(scan)])
  return Buffer.concat([whole, jpeg, Buffer.from(`<x:xmpmeta>${NAME}</x:xmpmeta>`)])
}

const film = async (name: string) =>
  asWritten(aFilm(name, ['-metadata:s:v:0', `handler_name=${NAME}`]), named(IN_VIDEOS), name.slice(-3))

export const TELLING: Record<string, () => Promise<Buffer>> = {
  'a JPEG': () => telling('jpeg'),
  'a JPEG with comments, an index, further images and notes behind its end': jpegWithAllElse,
  'a TIFF in strips': () => telling('tiff', { compression: 'lzw' }),
  'a TIFF in tiles': () => telling('tiff', { tile: true, tileWidth: 32, tileHeight: 32 }),
  'a TIFF with more behind it': async () => Buffer.concat([await telling('tiff'), Buffer.from(NAME)]),
  'a TIFF of a JPEG': () => telling('tiff', { compression: 'jpeg' }),
  'an MP4': () => film('film.mp4'),
  'a MOV': () => film('film.mov'),
  'an MP4 with boxes of its maker': async () =>
    Buffer.concat([
      await film('film.mp4'),
      ...['uuid', 'mdat', 'free'].map((type) => box(type, NAME.repeat(2))),
    ]),
}

/** A name in a file, in the letters of any program. */
export function saysName(bytes: Buffer): boolean {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const texts = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]
  return [...texts, Buffer.from(even).swap16().toString('utf16le')].some((text) => text.includes('Hidenson'))
}
