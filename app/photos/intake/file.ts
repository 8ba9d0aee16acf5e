// Recognizes files without decoding. The server uses this too, so it imports no codec.

const MAX_BYTES = 200 * 1024 * 1024
/** A browser has the whole file in memory while it hashes it. */
export const MAX_VIDEO_BYTES = 1024 * 1024 * 1024

/** Returns a refusal, or null. Before upload only the name tells a video; intake looks again, at the content. */
export function refuseSize(name: string, bytes: number, isVideo = /\.(mp4|m4v|mov)$/i.test(name)) {
  if (bytes <= (isVideo ? MAX_VIDEO_BYTES : MAX_BYTES)) return null
  return isVideo ? `${name} is larger than 1 GB.` : `${name} is larger than ${MAX_BYTES / 1024 / 1024} MB.`
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heif'
export type FileFormat = PhotoFormat | 'mp4' | 'mov'

/** The file's bytes make no picture, whenever they are read. */
export class DamagedFile extends Error {}

/** A photograph to try, a kind to refuse, or null. */
export type FileKind =
  | PhotoFormat
  | 'animation'
  | 'vector'
  | 'document'
  | 'raw'
  | 'video'
  | 'other video'
  | null

/** Keeps the last part of a path, without control characters, at most 200 characters. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[/\\]+$/, '')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return plain.slice(0, 200) || 'The file'
}

/** Refuses a photograph that was too much for the server, which need not be the file's fault. */
export function unread(file: string): { refused: string; again: true } {
  const why = 'couldn’t be read this time. It may need more memory or time than the server has'
  return { refused: `${file} ${why}. Add it again later, or export it smaller.`, again: true }
}

const SIGNATURES: [kind: FileKind, ...begins: string[]][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['raw', 'FUJIFILMCCD-RAW', 'IIU\0', 'IIRO'],
  ['animation', 'GIF8'],
  ['document', '%PDF', '8BPS'],
  // Matroska and WebM.
  ['other video', '\x1a\x45\xdf\xa3'],
]

/**
 * Judges by content alone: name and declared type are the sender's. The package file-type takes an animated AVIF for a
 * photograph, an AVIF of the brand mif1 for HEIC and a TIFF with a PrintIM tag for a raw file, and misses some SVG.
 */
export function kindOf(bytes: Uint8Array): FileKind {
  const start = text(bytes, 0, 16)
  const [kind] = SIGNATURES.find(([, ...begins]) => begins.some((one) => start.startsWith(one))) ?? []
  if (kind === 'tiff') return start.startsWith('CR', 8) ? 'raw' : 'tiff'
  if (kind === 'png') return isAnimatedPng(bytes) ? 'animation' : 'png'
  if (kind) return kind
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('RIFF') && start.startsWith('AVI ', 8)) return 'other video'
  if (start.startsWith('ftyp', 4)) return kindOfBrands(bytes)
  return /<svg[\s>]/i.test(text(bytes, 0, 4096)) ? 'vector' : null
}

/** It has an `acTL` chunk before its first pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + uint32(bytes, at)) {
    const chunk = text(bytes, at + 4, at + 8)
    if (chunk === 'IDAT') return false
    if (chunk === 'acTL') return true
  }
  return false
}

/** ISO base media: the brands after `ftyp` tell AVIF, HEIC and video apart. */
function kindOfBrands(bytes: Uint8Array): FileKind {
  const end = Math.min(uint32(bytes, 0), bytes.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12) brands.push(text(bytes, at, at + 4))
  }
  if (brands[0] === 'avis') return 'animation'
  if (brands.includes('avif')) return 'avif'
  if (brands[0] === 'crx ') return 'raw'
  return brands.some((brand) => /^(hei|hev|mif|msf)/.test(brand)) ? 'heif' : 'video'
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)
}
