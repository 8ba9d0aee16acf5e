/**
 * Names that files can have on Windows, macOS and Linux alike. Sources: 'Naming Files, Paths, and Namespaces' of the
 * Windows documentation; RFC 6266 and RFC 8187 for the header.
 */

/** Bytes as UTF-8. Linux takes 255 in a name, but Windows only 260 characters for the whole way to a file. */
const LONGEST = 150
/** Of an ending such as '.jpeg', which is kept when a name is cut. */
const LONGEST_ENDING = 12

/** Devices of DOS, which Windows finds in every folder and with any ending; the raised digits count too. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i
/** What separates or has a meaning to a program, and what cannot be seen but turns the order of letters. */
const FORBIDDEN = /[<>:"/\\|?*\u007f]/g
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** The nearest name that every system takes; 'Photograph' for one of which nothing is left. */
export function safeName(name: string): string {
  const [stem, ending] = split(plain(name))
  return stem === '' ? `Photograph${ending}` : fitting(undevice(stem), '', ending)
}

/**
 * Safe names for all of these, in order: no two that differ only in case or in how an accent is written, because
 * Windows and macOS would take them for one file. The first keeps its name, the next is 'name (2).jpg'.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const wanted = safeName(name)
    const [stem, ending] = split(wanted)
    let unique = wanted
    let count = counts.get(fold(wanted)) ?? 1
    while (taken.has(fold(unique))) unique = fitting(stem, ` (${++count})`, ending)
    counts.set(fold(wanted), count)
    taken.add(fold(unique))
    return unique
  })
}

/** The name with another ending: 'IMG_1.tif' becomes 'IMG_1.jpg'. A name without one gets it. */
export function withEnding(name: string, ending: string): string {
  return `${split(name)[0] || 'Photograph'}${ending}`
}

/** 'October 18, 2025: A vs. B' and 'favourites' give 'October 18, 2025 - A vs. B (favourites).zip'. */
export function archiveName(album: string, what: string | null): string {
  const suffix = what === null ? '' : ` (${what})`
  const title = plain(album.replace(/\s*:\s+/g, ' - ')) || 'Album'
  return fitting(undevice(title), suffix, '.zip')
}

/** Asks the browser to keep the file under this name: in plain ASCII, and as it is for those who read more. */
export function contentDisposition(name: string): string {
  const wellFormed = name.toWellFormed()
  // A percent sign some browsers would decode, a quote would end it.
  const ascii = wellFormed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')
  const encoded = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Composed, without what no system takes; no dot or space at either end. */
function plain(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
}

/** The stem ends without dot or space; the ending is '' or begins with its dot. */
function split(name: string): [stem: string, ending: string] {
  const [, stem = name, ending = ''] = /^(.*)(\.[^. ]+)$/su.exec(name) ?? []
  if (stem === '' || byteLength(ending) > LONGEST_ENDING) return [name, '']
  return [stem.replace(/[. ]+$/, ''), ending]
}

/** A device keeps its name whatever follows the first dot: 'nul.tar.gz'. */
function undevice(stem: string): string {
  const first = stem.split('.', 1)[0] ?? ''
  return DEVICE.test(first.trimEnd()) ? `_${stem}` : stem
}

/** Shortens the stem until all of it is short enough, between whole characters. */
function fitting(stem: string, suffix: string, ending: string): string {
  const room = LONGEST - byteLength(suffix) - byteLength(ending)
  if (byteLength(stem) <= room) return `${stem}${suffix}${ending}`
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    bytes += byteLength(segment)
    if (bytes > room) break
    kept += segment
  }
  // One character of a hundred accents is longer than any name.
  return `${kept.replace(/[. ]+$/, '') || 'Photograph'}${suffix}${ending}`
}

/** Equal for names that some system takes for the same. */
function fold(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
