import type { Blank } from '../blanks.ts'
import { textOf } from '../source.ts'

// XMP part 1 (ISO 16684-1): a property is an attribute or an element.
const PLACES = [
  /\s(?:[\w-]+:\w*gps\w*|geo:(?:lat|long|alt))\s*=\s*(?:"[^"]*"|'[^']*')/gi,
  /<([\w-]+:\w*gps\w*|geo:(?:lat|long|alt))\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/gi,
]

/** What XMP says about GPS; `at` is where it begins in the file. */
export function xmpPlace(xmp: Uint8Array, at = 0): Blank[] {
  const text = textOf(xmp)
  return PLACES.flatMap((place) =>
    [...text.matchAll(place)].map((found) => {
      const start = at + found.index
      return { start, end: start + found[0].length, fill: 32 as const }
    }),
  )
}
