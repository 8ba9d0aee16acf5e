import { decode, decoded, MAX_PIXELS, readHeader, readsHeic, toPixels } from '../develop/decode.server.ts'
import type { Turned } from '../rules/address.ts'
import { photoId } from '../storage-keys.server.ts'
import {
  DamagedFile,
  type FileKind,
  kindOf,
  type PhotoFormat,
  plainName,
  refuseSize,
  unread,
} from './file.ts'
import { type Metadata, readMetadata } from './metadata.server.ts'
import { placeholderOf } from './placeholder.server.ts'

type Header = Awaited<ReturnType<typeof readHeader>>

const MIN_SIDE = 16
const DECODE_SECONDS = 20
const DAMAGED = 'is damaged or incomplete. Export or copy it again, and add that.'

export interface PhotoFacts extends Metadata {
  placeholder: string
  id: string
  name: string
  format: PhotoFormat
  bytes: number
  /** Pixels, after the orientation is applied. */
  width: number
  height: number
  /** A video's container; null for a photograph, as the next two. */
  video: 'mp4' | 'mov' | null
  duration: number | null
  codec: string | null
}

export type Intake = { photo: PhotoFacts } | { refused: string; again?: true }

/** Judges a file by its content and decodes it once. Writes nothing. Never rejects because of the file. */
export async function intakePhoto(original: Uint8Array, name: string): Promise<Intake> {
  const file = plainName(name)
  const refusal = refuseKind(original, file)
  if (refusal) return { refused: refusal }
  try {
    return await examine(original, file)
  } catch (cause) {
    return cause instanceof DamagedFile ? { refused: `${file} ${DAMAGED}` } : unread(file)
  }
}

async function examine(original: Uint8Array, name: string): Promise<Intake> {
  const header = await decoded(readHeader(original))
  const { width, height } = header.autoOrient
  const refusal = refusePages(header, name) ?? refuseDimensions(width, height, name)
  if (refusal) return { refused: refusal }
  const photo: PhotoFacts = {
    id: photoId(original),
    name,
    format: kindOf(original) as PhotoFormat,
    bytes: original.byteLength,
    width,
    height,
    placeholder: await placeholder(original, header),
    video: null,
    duration: null,
    codec: null,
    ...withoutFileName(readMetadata(original, header), name),
  }
  return { photo }
}

async function placeholder(original: Uint8Array, header: Header, turned: Turned = 0): Promise<string> {
  const box = { width: 100, height: 100, turned }
  return placeholderOf(await decoded(toPixels(decode(original, header, box, DECODE_SECONDS).ensureAlpha())))
}

export async function turnedPlaceholder(original: Uint8Array, turned: Turned): Promise<string> {
  return placeholder(original, await readHeader(original), turned)
}

/** Some programs write the file's name where the title belongs. */
function withoutFileName(metadata: Metadata, name: string): Metadata {
  const isName = (text: string | null) => text === name || text === name.replace(/\.\w+$/, '')
  const { title, caption } = metadata
  return { ...metadata, title: isName(title) ? null : title, caption: isName(caption) ? null : caption }
}

function refuseKind(original: Uint8Array, name: string): string | null {
  if (original.byteLength === 0) return `${name} is empty.`
  const tooLarge = refuseSize(name, original.byteLength, false)
  if (tooLarge) return tooLarge
  const kind = kindOf(original)
  if (kind === 'heif' && !readsHeic) {
    return `${name} is a HEIC photo, which this server can’t read. Export it as JPEG and add that.`
  }
  const reason = kind === null ? 'isn’t a supported photo' : notPhotographs[kind]
  return reason ? `${name} ${reason}. Photos can be JPEG, PNG, WebP, AVIF, or TIFF.` : null
}

const notPhotographs: Partial<Record<NonNullable<FileKind>, string>> = {
  animation: 'is a GIF or another animation',
  vector: 'is an SVG drawing',
  document: 'is a document',
  raw: 'is a raw camera file, which has to be developed and exported first',
  video: 'is a video',
  'other video': 'is a video, but not MP4 or MOV',
}

function refusePages(header: Header, name: string): string | null {
  const several = (header.pages ?? 1) > 1 || (header.subifds ?? 0) > 0
  if (!several) return null
  if (header.format !== 'tiff') return `${name} is an animation, not a photo.`
  return `${name} contains several images, as raw camera files do. Export the one to show as a JPEG.`
}

function refuseDimensions(width: number, height: number, name: string): string | null {
  const size = `${name} is ${width} × ${height} pixels`
  if (Math.min(width, height) < MIN_SIDE)
    return `${size}, which is too small. Each side needs at least ${MIN_SIDE}.`
  if (width * height > MAX_PIXELS)
    return `${size}, which is too many. Photos can be up to ${MAX_PIXELS / 1e6} megapixels.`
  // AVIF is at most 16,384 pixels high, also for a derivative 2,400 pixels wide.
  if (height > width * 6.5 || width > height * 20) return `${size}, which is too long and thin to show.`
  return null
}
