import ExifReader from 'exifreader'

/**
 * When the shutter opened, UTC milliseconds, from an EXIF block as a photograph carries it; null when it does not
 * say, or says nonsense. A camera that knows no time zone counts as UTC: the order within a shoot still holds.
 */
export function takenAt(exif: Uint8Array | undefined): number | null {
  if (!exif) return null
  try {
    const tags = ExifReader.load(withoutPrefix(exif), { expanded: true, includeUnknown: false }).exif
    const offset = tags?.OffsetTimeOriginal?.value[0] ?? tags?.OffsetTime?.value[0]
    return parseExifTime(tags?.DateTimeOriginal?.value[0], offset)
  } catch {
    return null
  }
}

/** '2025:10:18 19:30:05' and '-04:00' to UTC milliseconds. */
export function parseExifTime(time: unknown, offset: unknown): number | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(String(time))
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const zone = /^[+-]\d\d:\d\d$/.test(String(offset)) ? offset : 'Z'
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(at) || at <= 0 ? null : at
}

/** JPEG puts 'Exif\0\0' before the block, other formats do not; ExifReader wants it bare. */
function withoutPrefix(exif: Uint8Array): ArrayBuffer {
  const start = exif[0] === 0x45 && exif[1] === 0x78 ? 6 : 0
  return new Uint8Array(exif.subarray(start)).buffer
}
