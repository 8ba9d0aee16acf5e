import type { Blank } from '../blanks.ts'
import { type Source, textOf } from '../source.ts'

// XMP part 1 (ISO 16684-1): a property is an attribute or an element. Foreign text is read once from beginning to end:
// whatever would need repeated searching is blanked.

/** Bytes; a larger text is blanked, as is one with more properties. */
const MOST_TEXT = 1024 * 1024
const MOST_PROPERTIES = 1000
const LONGEST_NAME = 256

export async function* xmpLocation(source: Source, start: number, end: number): AsyncGenerator<Blank> {
  const whole: Blank = { start, end, fill: 32 }
  if (end - start > MOST_TEXT) return yield whole
  const properties = propertiesIn(textOf(await source.read(start, end)))
  if (properties === null) yield whole
  else
    for (const { start: from, end: to } of properties)
      yield { start: start + from, end: start + to, fill: 32 }
}

/** Null if there are too many. */
function propertiesIn(text: string) {
  const properties: { start: number; end: number }[] = []
  const names = /[\w:.\x80-\xff-]+/g
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const [name] = found
    const isLocation = namesLocation(name) || saysCoordinates(text, name, found.index)
    const end = isLocation && !name.startsWith('xmlns:') ? propertyEnd(text, name, found.index) : null
    if (end === null) continue
    if (properties.push({ start: found.index - 1, end }) > MOST_PROPERTIES) return null
    names.lastIndex = end
  }
  return properties
}

/** In any namespace: 'drone-dji:GpsLongtitude' (sic), 'dwc:decimalLatitude', all of 'geo:'. */
const COORDINATES = /gps|latitude|longt?itude|altitude|coordinate|geohash|pluscode|^geo:/i
const SHORT = ['lat', 'lon', 'lng']
/** Of a location in words, or of its coordinates. */
const PLACES = /location|place|position|coverage|spatial/i
/** Two numbers with decimals, or a link to a map. */
const TWO_NUMBERS = /\d[.,]\d{2,}[^\d<>]{1,12}\d{1,3}[.,]\d{2,}|geo:-?\d/i
const LONGEST_PLACE = 1000

function namesLocation(name: string): boolean {
  if (COORDINATES.test(name)) return true
  // 'StartLat' and 'lat_ref', not 'Latest' and 'Longest'.
  const words = name.slice(0, LONGEST_NAME).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  const plain = words.map((word) => word.toLowerCase())
  return plain.some((word) => SHORT.includes(word)) || plain.at(-1) === 'long'
}

function saysCoordinates(text: string, name: string, start: number): boolean {
  if (!PLACES.test(name) || start === 0) return false
  const near = text.slice(start - 1, start + LONGEST_PLACE)
  const value = near.slice(1 + name.length, propertyEnd(near, name, 1) ?? 0)
  return TWO_NUMBERS.test(value.replace(/<[^<>]*>/g, ' '))
}

/** The end of the text for a property that does not end; null for none. */
function propertyEnd(text: string, name: string, start: number): number | null {
  if (text[start - 1] === '<') return elementEnd(text, name, start + name.length)
  if (!/\s/.test(text[start - 1] ?? '')) return null
  const equals = /\s*=\s*["']/y
  equals.lastIndex = start + name.length
  const quote = equals.exec(text)?.[0].at(-1)
  return quote ? text.indexOf(quote, equals.lastIndex) + 1 || text.length : null
}

function elementEnd(text: string, name: string, from: number): number {
  const tagEnd = text.indexOf('>', from) + 1
  if (tagEnd === 0 || name.length > LONGEST_NAME) return text.length
  if (text[tagEnd - 2] === '/') return tagEnd
  const close = new RegExp(`</${name.replaceAll('.', '\\.')}\\s*>`, 'g')
  close.lastIndex = tagEnd
  return close.test(text) ? close.lastIndex : text.length
}
