import type { FileFormat } from '../../photos/intake/file.ts'

/** File names that Windows, macOS and Linux accept. Source: 'Naming Files, Paths, and Namespaces' by Microsoft. */

/** UTF-8 bytes. Linux accepts 255 in a name, but Windows only 260 characters in a path. */
const LONGEST = 150
const LONGEST_EXTENSION = 12

/** DOS devices exist in every folder and with any extension; superscript digits count too. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i
const FORBIDDEN = /[<>:"/\\|?*\u007f]/g
/** Control characters and marks that change the direction of text. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

export function safeName(name: string): string {
  const [stem, extension] = split(plain(name))
  return stem === '' ? `Photo${extension}` : fitting(undevice(stem), '', extension)
}

/** No two differ only in case or in how an accent is encoded: to Windows and macOS they would be one file. */
export function namesIn(): (name: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    const wanted = safeName(name)
    const [stem, extension] = split(wanted)
    let unique = wanted
    let count = counts.get(fold(wanted)) ?? 1
    while (used.has(fold(unique))) unique = fitting(stem, ` (${++count})`, extension)
    counts.set(fold(wanted), count)
    used.add(fold(unique))
    return unique
  }
}

export function uniqueNames(names: readonly string[]): string[] {
  const nameHere = namesIn()
  return names.map((name) => nameHere(name))
}

const EXTENSIONS: Record<FileFormat, string[]> = {
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  avif: ['.avif'],
  tiff: ['.tif', '.tiff'],
  heif: ['.heic', '.heif', '.hif'],
  mp4: ['.mp4', '.m4v'],
  mov: ['.mov', '.qt'],
}
const KNOWN_EXTENSIONS = new Set(Object.values(EXTENSIONS).flat())

/** 'IMG_1.TIF' becomes 'IMG_1.jpg' for a JPEG; 'IMG_1.JPG' stays. */
export function withExtension(name: string, format: FileFormat): string {
  const [stem, extension] = split(name)
  const [ours] = EXTENSIONS[format]
  if (EXTENSIONS[format].includes(extension.toLowerCase())) return name
  return `${(KNOWN_EXTENSIONS.has(extension.toLowerCase()) ? stem : name) || 'Photo'}${ours}`
}

/** 'IMG_1.tif' becomes 'IMG_1 (for sharing).jpg'. */
export function sharingName(name: string, format: FileFormat = 'jpeg', sharing = 'for sharing'): string {
  const [stem, extension] = split(withExtension(safeName(name), format))
  return fitting(stem, ` (${sharing})`, extension)
}

/** 'October 18, 2025: A vs. B' and 'favorites' give 'October 18, 2025 - A vs. B (favorites).zip'. */
export function archiveName(album: string, what: string | null): string {
  const suffix = what === null ? '' : ` (${what})`
  const title = plain(album.replace(/\s*:\s+/g, ' - ')) || 'Album'
  return fitting(undevice(title), suffix, '.zip')
}

export function folderName(album: string): string {
  return archiveName(album, null).slice(0, -'.zip'.length)
}

/** In Unicode's composed form (NFC), without forbidden characters, and without dots or spaces at either end. */
function plain(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
}

function split(name: string): [stem: string, extension: string] {
  const [, stem = name, extension = ''] = /^(.*)(\.[^. ]+)$/su.exec(name) ?? []
  if (stem === '' || byteLength(extension) > LONGEST_EXTENSION) return [name, '']
  return [stem.replace(/[. ]+$/, ''), extension]
}

/** To Windows a name is a device whatever follows the first dot: 'nul.tar.gz'. */
function undevice(stem: string): string {
  const first = stem.split('.', 1)[0] ?? ''
  return DEVICE.test(first.trimEnd()) ? `_${stem}` : stem
}

function fitting(stem: string, suffix: string, extension: string): string {
  const room = LONGEST - byteLength(suffix) - byteLength(extension)
  if (byteLength(stem) <= room) return `${stem}${suffix}${extension}`
  let short = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    bytes += byteLength(segment)
    if (bytes > room) break
    short += segment
  }
  // A single character with a hundred accents can be too long.
  return `${short.replace(/[. ]+$/, '') || 'Photo'}${suffix}${extension}`
}

function fold(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
