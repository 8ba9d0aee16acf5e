import type { Blank } from '../blanks.ts'
import { type Source, textOf } from '../source.ts'

// XMP part 1 (ISO 16684-1): a property is an attribute or an element. The text is somebody else's, so it is read once from its
// beginning to its end: whatever would have to be looked for again and again is blanked.

/** Of a larger text, and of one with more properties, nothing stays. */
export const MOST_TEXT = 1024 * 1024
const MOST_PROPERTIES = 1000
const LONGEST_NAME = 256

/** What XMP, the bytes `start` up to `end` of a source, says about GPS. */
export async function* xmpLocation(source: Source, start: number, end: number): AsyncGenerator<Blank> {
  const whole: Blank = { start, end, fill: 32 }
  if (end - start > MOST_TEXT) return yield whole
  const properties = propertiesIn(textOf(await source.read(start, end)))
  if (properties === null) yield whole
  else
    for (const { start: from, end: to } of properties)
      yield { start: start + from, end: start + to, fill: 32 }
}

/** Null where there are too many. */
function propertiesIn(text: string) {
  const properties: { start: number; end: number }[] = []
  const names = /[\w:.\x80-\xff-]+/g
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const [name] = found
    const end = isLocation(name) ? propertyEnd(text, name, found.index) : null
    if (end === null) continue
    if (properties.push({ start: found.index - 1, end }) > MOST_PROPERTIES) return null
    names.lastIndex = end
  }
  return properties
}

function isLocation(name: string): boolean {
  return /^geo:(?:lat|long|alt)$/i.test(name) || (name.includes(':') && /gps/i.test(name))
}

/** The end of the text for a property that does not end; null for what is none. */
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
