import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../../ports/database/testing.ts'
import { box, u16, u32 } from '../location/testing.server.ts'
import { findFfmpeg } from './ffmpeg.server.ts'

export const FFMPEG = findFfmpeg(undefined, process.env.PATH)

const u64 = (n: number) => Buffer.concat([u32(Math.floor(n / 2 ** 32)), u32(n % 2 ** 32)])

const full = (...parts: (string | Buffer)[]) => [u32(0), ...parts]
const MATRIX = { upright: [1, 0, 0, 1], turned: [0, 1, 0xffff, 0] }

interface Made {
  brand?: string
  codec?: string
  /** Seconds. */
  seconds?: number
  /** Seconds since 1904. */
  made?: number
  width?: number
  height?: number
  turned?: boolean
  handler?: string
  /** What a camera writes in `moov`. */
  more?: Buffer[]
  /** The samples of a track of data beside the pictures. */
  data?: string[]
  trailer?: string
}

export const LOCATIONS = ['+51.5007-000.1246/', 'GPS5 51500700', '+40.6892-074.0445/', 'at the tower']

/** An MP4 that plays nothing: headers that say all that a player is told, and a few bytes for pictures. */
export function aVideo(made: Made = {}): Buffer {
  const { brand = 'isom', trailer = '', data } = made
  const head = box('ftyp', brand, u32(512), brand)
  const pictures = 'the pictures'
  const samples = data ?? []
  const at = (moov: Buffer) => head.length + moov.length + 8
  const draft = movie(made, 0, samples, pictures.length)
  const moov = movie(made, at(draft), samples, pictures.length)
  const media = box('mdat', pictures, ...samples.map((sample) => Buffer.from(sample)))
  return Buffer.concat([head, moov, media, Buffer.from(trailer, 'latin1')])
}

function movie(made: Made, at: number, samples: string[], first: number): Buffer {
  const { seconds = 42, more = [], handler = 'vide', codec = 'avc1', made: time = 0 } = made
  const duration = seconds * 1000
  const times = [u32(0), u32(0), u32(1000), u32(duration)]
  const longTimes = [u64(time), u64(0), u32(1000), u64(duration)]
  const said = time === 0 ? full(...times) : [u32(1 << 24), ...longTimes]
  const head = box('mvhd', ...said, Buffer.alloc(80))
  const track = (kind: string, format: string, sizes: number[], from: number, header: Buffer) =>
    box(
      ...(['trak', header] as const),
      box(
        ...(['mdia', box('hdlr', ...full(u32(0), kind, Buffer.alloc(13)))] as const),
        box(
          'minf',
          box(
            ...(['stbl', box('stsd', ...full(u32(1), box(format, Buffer.alloc(16))))] as const),
            box('stsc', ...full(u32(1), u32(1), u32(sizes.length), u32(1))),
            box('stsz', ...full(u32(0), u32(sizes.length), ...sizes.map(u32))),
            box('stco', ...full(u32(1), u32(from))),
          ),
        ),
      ),
    )
  const tracks = [track(handler, codec, [first], at, trackHeader(made))]
  if (samples.length > 0) {
    const sizes = samples.map((sample) => sample.length)
    tracks.push(track('meta', 'gpmd', sizes, at + first, trackHeader({ width: 0, height: 0 })))
  }
  return box('moov', head, ...tracks, ...more)
}

function trackHeader({ width = 1920, height = 1080, turned = false }: Made): Buffer {
  const [a = 0, b = 0, c = 0, d = 0] = turned ? MATRIX.turned : MATRIX.upright
  const fixed = (n: number) => Buffer.concat([u16(n), u16(0)])
  const matrix = [fixed(a), fixed(b), u32(0), fixed(c), fixed(d), u32(0), u32(0), u32(0), u32(0x40000000)]
  return box('tkhd', u32(3), Buffer.alloc(36), ...matrix, fixed(width), fixed(height))
}

/** The same, filmed in London: a phone, an action camera, and notes after the end say so. */
export function aVideoWithLocation(): Buffer {
  const [xyz = '', gpmd = '', iso = '', note = ''] = LOCATIONS
  const key = box('mdta', 'com.apple.quicktime.location.ISO6709')
  const more = [
    box('udta', box('\xa9xyz', u16(xyz.length), u16(0x15c7), xyz)),
    box(
      ...(['meta', box('keys', ...full(u32(1), key))] as const),
      box('ilst', box('\0\0\0\x01', box('data', u32(1), u32(0), iso))),
    ),
  ]
  return aVideo({ brand: 'qt  ', more, data: [gpmd, gpmd], trailer: `\0\0\0\0${note}` })
}

/** A real video of two seconds with sound, a place and a title, which ffmpeg makes. */
export function aFilm(name = 'film.mp4', more: string[] = []): Buffer {
  const path = join(testFolder(), name)
  const input = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=2:r=10', '-f', 'lavfi', '-i', 'sine=d=2']
  const words = ['-metadata', `location=${LOCATIONS[0]}`, '-metadata', 'title=A secret']
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest']
  const all = ['-v', 'error', ...input, ...codecs, ...words, ...more, path]
  const { status, stderr } = spawnSync(FFMPEG ?? 'ffmpeg', all)
  if (status !== 0) throw new Error(String(stderr))
  return readFileSync(path)
}
