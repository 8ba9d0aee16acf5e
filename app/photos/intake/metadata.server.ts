import ExifReader, { type ExpandedTags } from 'exifreader'

export interface Metadata {
  /** UTC milliseconds. */
  taken_at: number | null
  taken_clock: string | null
  /** '-04:00' or 'Z'; '' if unknown, and `taken_at` is as if the clock showed UTC. */
  taken_zone: string
  /** 'Canon EOS R6 #012345', with the serial number if known. */
  camera: string
  title: string | null
  caption: string | null
  keywords: string
  creator: string | null
  /** JSON: names as typed; null where nobody has looked. Private: only the studio shows them. */
  people: string | null
  city: string | null
  event: string | null
}

interface Blocks {
  exif?: Uint8Array
  xmp?: Uint8Array
}

const LONGEST = {
  title: 200,
  caption: 2000,
  keyword: 100,
  creator: 200,
  city: 200,
  event: 200,
  credit: 200,
  copyright: 500,
  camera: 100,
  serial: 50,
}
const MOST_KEYWORDS = 100
const MOST_PEOPLE = 100
/** Cameras write these where a caption belongs. */
const NO_CAPTION =
  /^(olympus digital camera|minolta digital camera|sony dsc|samsung csc|dcim\\.*|default|untitled)$/i

/** Words that no column has, or none had in an earlier release. */
export interface Credits {
  credit: string | null
  copyright: string | null
  city: string | null
  event: string | null
  people: string[]
}

/**
 * Reads XMP, then IPTC, then EXIF: programs that write several write the same, and XMP cuts nothing short.
 * @param original the whole file
 * @param blocks of the file's header: ExifReader finds less in a PNG
 */
export function readMetadata(original: Uint8Array, blocks: Blocks): Metadata {
  const tags = tagsIn(original, blocks)
  const { xmp, exif, iptc } = tags
  const { city, event, people } = whereAndWho(tags)
  const caption = first(xmp.description, iptc['Caption/Abstract'], exif.ImageDescription)[0]
  return {
    ...timeOf(exif, first(xmp.DateTimeOriginal, xmp.DateCreated)[0]),
    title: cut(first(xmp.title, iptc['Object Name'], xmp.Headline, iptc.Headline)[0], LONGEST.title),
    caption: caption && NO_CAPTION.test(caption) ? null : cut(caption, LONGEST.caption),
    keywords: JSON.stringify(wordsIn(first(xmp.subject, iptc.Keywords), MOST_KEYWORDS)),
    creator: cut(first(xmp.creator, iptc['By-line'], exif.Artist).join(', '), LONGEST.creator),
    city,
    event,
    people: JSON.stringify(people),
    camera: cameraOf(tags),
  }
}

/** As `readMetadata`, of the bytes before the compressed picture. */
export function readCredits(header: Uint8Array): Credits {
  const tags = tagsIn(header)
  const { xmp, exif, iptc } = tags
  return {
    ...whereAndWho(tags),
    credit: cut(first(xmp.Credit, iptc.Credit)[0], LONGEST.credit),
    copyright: cut(first(xmp.rights, iptc['Copyright Notice'], exif.Copyright)[0], LONGEST.copyright),
  }
}

function cameraOf(tags: ReturnType<typeof tagsIn>): string {
  const { xmp } = tags
  const exif: Record<string, unknown> = { ...tags.exif }
  const make = first(exif.Make, xmp.Make)[0] ?? ''
  const model = first(exif.Model, xmp.Model)[0] ?? ''
  const isNamed = model.toLowerCase().startsWith(make.toLowerCase())
  const serial = first(
    exif.BodySerialNumber,
    xmp.BodySerialNumber,
    exif.CameraSerialNumber,
    exif.SerialNumber,
    xmp.SerialNumber,
  )[0]
  const number = cut(serial?.replace(/\s+/g, ''), LONGEST.serial)
  const name = cut(`${isNamed ? '' : `${make} `}${model}`, LONGEST.camera)
  // Cameras without a number write zeros.
  return [name, number && /[1-9a-z]/i.test(number) && `#${number}`].filter(Boolean).join(' ')
}

function whereAndWho({ xmp, iptc }: ReturnType<typeof tagsIn>) {
  return {
    city: cut(first(xmp.City, iptc.City)[0], LONGEST.city),
    event: cut(first(xmp.Event)[0], LONGEST.event),
    // Not regions of faces (mwg-rs).
    people: wordsIn(first(xmp.PersonInImage), MOST_PEOPLE),
  }
}

function tagsIn(original: Uint8Array, blocks: Blocks = {}) {
  const file = load(original)
  const xmp: Record<string, unknown> = load(blocks.xmp).xmp ?? file.xmp ?? {}
  const exif = load(withoutPrefix(blocks.exif)).exif ?? file.exif ?? {}
  return { xmp, exif, iptc: file.iptc ?? {} }
}

function first(...tags: unknown[]): string[] {
  return tags.map(textsOf).find((found) => found.length > 0) ?? []
}

/** Ignores what makes no sense: a file is not refused for its metadata. */
function load(bytes: Uint8Array | undefined): ExpandedTags {
  if (!bytes) return {}
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return ExifReader.load(buffer, { expanded: true, includeUnknown: false })
  } catch {
    return {}
  }
}

const UNCALIBRATED = 0xffff

/** DCF 2.0 (JEITA CP-3461): a camera's JPEG in Adobe RGB has no profile; EXIF says 'uncalibrated', the index 'R03'. */
export function saysAdobeRgb(block: Buffer): boolean {
  const { exif } = load(withoutPrefix(block))
  return exif?.ColorSpace?.value === UNCALIBRATED && exif.InteroperabilityIndex?.description === 'R03'
}

/** Only JPEG puts 'Exif\0\0' before the block; ExifReader expects none. */
function withoutPrefix(exif: Uint8Array | undefined): Uint8Array | undefined {
  return exif?.subarray(exif[0] === 0x45 && exif[1] === 0x78 ? 6 : 0)
}

/** Returns one text per value or item, the default language first. */
function textsOf(tag: unknown): string[] {
  if (Array.isArray(tag))
    return tag.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a))).flatMap(textsOf)
  const { value, description } = (tag ?? {}) as { value?: unknown; description?: unknown }
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return textsOf(value)
  const text = typeof description === 'string' ? plain(utf8In(description)) : ''
  return text ? [text] : []
}

/** ISO 16684-1, 8.2.2.4. */
function isDefault(item: { attributes?: { lang?: string } } | null): boolean {
  return item?.attributes?.lang?.toLowerCase() === 'x-default'
}

/** EXIF has bytes where others have letters: UTF-8 if possible. */
function utf8In(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/** Composed (NFC), with line breaks but no other control characters. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}

function cut(text: string | undefined, longest: number): string | null {
  return [...(text ?? '')].slice(0, longest).join('').trim() || null
}

function wordsIn(texts: string[], most: number): string[] {
  const words = texts.map((text) => cut(text, LONGEST.keyword) ?? '').filter((word) => word !== '')
  const spellings = Map.groupBy(words, (word) => word.toLowerCase()).values()
  return [...spellings].flatMap(([first = '']) => first).slice(0, most)
}

/** Without a zone the time is as if the clock showed UTC; `takenTimes` puts it among those of its album. */
function timeOf(exif: NonNullable<ExpandedTags['exif']>, iso: string | undefined) {
  const offset = exif.OffsetTimeOriginal?.value[0] ?? exif.OffsetTime?.value[0]
  const time = exif.DateTimeOriginal?.value[0]
  const taken_at = parseExifTime(time, offset)
  if (taken_at !== null)
    return { taken_at, taken_clock: clockOf(String(time)), taken_zone: isZone(offset) ? String(offset) : '' }
  const [, day = '', clock, zone] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(iso ?? '') ?? []
  const written = `${day.replaceAll('-', ':')} ${clock}`
  const at = parseExifTime(written, zone)
  // No camera's clock shows UTC: a program has converted it.
  const taken_clock = at === null || zone === 'Z' ? null : clockOf(written)
  return { taken_at: at, taken_clock, taken_zone: zone ?? '' }
}

/** '2025:10:18 19:30:05' → '19:30' */
function clockOf(time: string): string {
  return time.slice(11, 16)
}

function isZone(offset: unknown): boolean {
  return /^[+-]\d\d:\d\d$/.test(String(offset))
}

export function parseExifTime(time: unknown, offset: unknown): number | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(String(time))
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const zone = isZone(offset) ? offset : 'Z'
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(at) || at <= 0 ? null : at
}
