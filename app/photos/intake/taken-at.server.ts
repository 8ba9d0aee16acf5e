import ExifReader from 'exifreader'

/**
 * When a photograph was taken, in UTC milliseconds, from its EXIF block; null when that does not say or makes no sense.
 * A time without a zone counts as UTC: the order within a shoot is still right.
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

/** Removes the 'Exif\0\0' that only JPEG puts before the block: ExifReader expects none. */
function withoutPrefix(exif: Uint8Array): ArrayBuffer {
  const start = exif[0] === 0x45 && exif[1] === 0x78 ? 6 : 0
  return new Uint8Array(exif.subarray(start)).buffer
}
