import sharp, { type CreateText, type Metadata, type Sharp } from 'sharp'
import { DamagedFile } from '../intake/file.ts'
import type { Turned } from '../rules/address.ts'
import { LOGO_BOX } from '../rules/logo.ts'
import { withAdobeRgb } from './adobe-rgb.server.ts'

// One thread per pipeline and several pipelines at once is fastest (decision 6). Every photograph comes once.
sharp.concurrency(1)
sharp.cache(false)

/** Half as many again as the largest camera has. */
export const MAX_PIXELS = 150_000_000

const INK = '#0b0d10'

/** HEIC needs a patented codec that most builds of libvips leave out. */
export const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false

/** Reads the header alone, whatever size it claims. Rejects if there is none. */
export async function readHeader(original: Uint8Array): Promise<Metadata> {
  return sharp(original, { limitInputPixels: false, failOn: 'error' }).metadata()
}

/** Decodes upright to 8-bit sRGB, fitted into the box. Rejects when damaged, cut short, too large or too slow. */
export function decode(original: Uint8Array, header: Metadata, { turned = 0, ...box }: Box, seconds: number) {
  const tagged = withAdobeRgb(original, header)
  const picture = sharp(tagged ?? original, {
    limitInputPixels: MAX_PIXELS,
    limitInputChannels: 5,
    failOn: 'error',
  })
    .autoOrient()
    .rotate(turned)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: INK })
    .toColourspace('srgb')
    .timeout({ seconds })
  // sharp leaves a 16-bit picture with a profile in Display P3, which looks faded without the profile. A picture
  // without a profile must not be converted: sharp would take it for Display P3.
  return tagged || header.hasProfile ? picture.withIccProfile('srgb', { attach: false }) : picture
}

/** Throws `DamagedFile`, unless the machine failed. */
export async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (/timeout|memory|allocat/i.test(message)) throw cause
    throw new DamagedFile(message, { cause })
  }
}

interface Box {
  width: number
  height?: number
  /** Degrees clockwise, before it is fitted. */
  turned?: Turned
}

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

export async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
}

export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Trusted bytes only. */
export function fromDerivative(bytes: Uint8Array): Sharp {
  return sharp(bytes)
}

/** Keeps transparency, in a square box. Rejects when damaged or too large. */
export function fromPicture(bytes: Uint8Array, box: number): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .timeout({ seconds: 60 })
}

/** Keeps transparency; draws an SVG as large as the box, without what it refers to. Rejects when damaged. */
export function fromLogo(bytes: Uint8Array, { format, width, height }: Metadata): Sharp {
  const isDrawn = format === 'svg'
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  const density = isDrawn ? Math.min(Math.max(1, 72 * scale), 7200) : undefined
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: !isDrawn })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
}

export function fromDrawing(svg: string): Sharp {
  return sharp(Buffer.from(svg))
}

export function fromText(text: CreateText): Sharp {
  return sharp({ text })
}
