export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heif'

/** What a file is by its first bytes: a photograph we can try, something we know and refuse, or null. */
export type FileKind = PhotoFormat | 'animation' | 'vector' | 'document' | 'raw' | 'video' | null

const starts: [prefix: number[] | string, offset: number, kind: FileKind][] = [
  [[0xff, 0xd8, 0xff], 0, 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 0, 'png'],
  ['WEBP', 8, 'webp'],
  ['CR', 8, 'raw'],
  ['II*\0', 0, 'tiff'],
  ['MM\0*', 0, 'tiff'],
  ['II+\0', 0, 'tiff'],
  ['MM\0+', 0, 'tiff'],
  ['FUJIFILMCCD-RAW', 0, 'raw'],
  ['IIU\0', 0, 'raw'],
  ['IIRO', 0, 'raw'],
  ['GIF8', 0, 'animation'],
  ['%PDF', 0, 'document'],
  ['8BPS', 0, 'document'],
]

/** Judges by content alone: a file's name and declared type are whatever its sender says. */
export function kindOf(bytes: Uint8Array): FileKind {
  const known = starts.find(([prefix, offset]) => matches(bytes, prefix, offset))
  if (known?.[2] === 'raw' && known[1] === 8 && !isTiff(bytes)) return null
  if (known?.[2] === 'webp' && !matches(bytes, 'RIFF', 0)) return null
  if (known?.[2] === 'png' && isAnimatedPng(bytes)) return 'animation'
  if (known) return known[2]
  if (matches(bytes, 'ftyp', 4)) return kindOfBrands(bytes)
  return looksLikeSvg(bytes) ? 'vector' : null
}

function matches(bytes: Uint8Array, prefix: number[] | string, offset: number): boolean {
  if (bytes.length < offset + prefix.length) return false
  for (let i = 0; i < prefix.length; i++) {
    const expected = typeof prefix === 'string' ? prefix.charCodeAt(i) : prefix[i]
    if (bytes[offset + i] !== expected) return false
  }
  return true
}

function isTiff(bytes: Uint8Array): boolean {
  return matches(bytes, 'II*\0', 0) || matches(bytes, 'MM\0*', 0)
}

/** An animated PNG says so in an `acTL` chunk before its first pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (matches(bytes, 'IDAT', at + 4)) return false
    if (matches(bytes, 'acTL', at + 4)) return true
  }
  return false
}

/** ISO base media: the brands after `ftyp` tell AVIF from HEIC from film. */
function kindOfBrands(bytes: Uint8Array): FileKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.min(size, bytes.length, 256); at += 4) {
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)))
  }
  if (brands[0] === 'avis') return 'animation'
  if (brands.includes('avif')) return 'avif'
  if (brands[0] === 'crx ') return 'raw'
  return brands.some((brand) => /^(hei|hev|mif|msf)/.test(brand)) ? 'heif' : 'video'
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))
}
