import type { InPacket } from './slots.ts'
import { NAMESPACES, PROPERTIES } from './xmp-words.ts'

// XMP part 1 (ISO 16684-1): RDF in XML. Foreign text is read once; anything unusual is dropped.

export interface PacketSlots extends InPacket {
  cuts: { start: number; end: number }[]
  at: number
}

interface Tag {
  start: number
  end: number
  name: string
  kind: 'open' | 'close' | 'empty'
  attributes: { start: number; end: number; name: string; value: string }[]
}

interface Level {
  name: string
  /** By prefix; those of parents count too. */
  declared: Map<string, string>
  parent: Level | undefined
}

const RDF = NAMESPACES.rdf
const MOST_TAGS = 20_000
const MOST_CUTS = 64
const DEEPEST = 64
const LONGEST_ABOUT = 256
const MOST_DECLARED = 64

/** Null for a malformed or oversized packet. `text` has a character for each byte. */
export function packetSlots(text: string): PacketSlots | null {
  const levels: Level[] = []
  const cuts: PacketSlots['cuts'] = []
  let about: string | undefined
  let cut: { start: number; depth: number } | null = null
  let count = 0
  for (const tag of tagsIn(text)) {
    if (tag === null || ++count > MOST_TAGS || cuts.length > MOST_CUTS) return null
    if (tag.kind === 'close') {
      const level = levels.pop()
      if (level?.name !== tag.name) return null
      if (cut?.depth === levels.length) {
        cuts.push({ start: cut.start, end: tag.end })
        cut = null
      }
      if (resolved(tag.name, level) === `${RDF}RDF`)
        return found(text, { cuts, at: tag.start, rdf: prefixOf(tag.name), about })
      continue
    }
    const level = { name: tag.name, declared: declaredIn(tag), parent: levels.at(-1) }
    if (levels.length >= DEEPEST || level.declared.size > MOST_DECLARED) return null
    if (cut === null && isTop(levels) && PROPERTIES.has(resolved(tag.name, level))) {
      if (tag.kind === 'empty') cuts.push({ start: tag.start, end: tag.end })
      else cut = { start: tag.start, depth: levels.length }
    }
    if (isTop([...levels.slice(-1), level])) {
      for (const { name, value, start, end } of tag.attributes) {
        const full = resolved(name, level, false)
        if (full === `${RDF}about`) about ??= value
        if (PROPERTIES.has(full)) cuts.push({ start, end })
      }
    }
    if (tag.kind === 'open') levels.push(level)
  }
  return null
}

function found(text: string, { about = '', ...slots }: Omit<PacketSlots, 'about'> & { about?: string }) {
  if (about.length > LONGEST_ABOUT || about.includes('"') || slots.rdf === '') return null
  // Drops the white space that programs leave for later changes.
  const end = Math.max(text.indexOf('<?xpacket end', slots.at), 0)
  let start = end
  while (start > slots.at && /\s/.test(text[start - 1] as string)) start--
  const cuts = start < end ? [...slots.cuts, { start, end }] : slots.cuts
  return { ...slots, about, cuts: cuts.toSorted((a, b) => a.start - b.start) }
}

const NAME = /[\w.:\x80-\xff-]{1,200}/y
const ATTRIBUTE = /\s+([\w.:\x80-\xff-]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*(\/?)>/y

/** Yields null where the text is not well-formed, or has what XMP does not need. */
function* tagsIn(text: string): Generator<Tag | null> {
  for (let at = text.indexOf('<'); at >= 0; ) {
    const skipped = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (skipped !== null) {
      const end = text.indexOf(skipped, at + 2)
      if (end < 0) return yield null
      at = text.indexOf('<', end + skipped.length)
      continue
    }
    const tag = tagAt(text, at)
    if (!tag) return yield null
    yield tag
    at = text.indexOf('<', tag.end)
  }
}

function tagAt(text: string, start: number): Tag | null {
  const closes = text[start + 1] === '/'
  NAME.lastIndex = start + (closes ? 2 : 1)
  const [name] = NAME.exec(text) ?? []
  if (name === undefined) return null
  let at = start + (closes ? 2 : 1) + name.length
  const attributes: Tag['attributes'] = []
  for (ATTRIBUTE.lastIndex = at; !closes; at = ATTRIBUTE.lastIndex) {
    const match = ATTRIBUTE.exec(text)
    if (!match) break
    const [, attribute = '', double, single] = match
    attributes.push({ start: at, end: ATTRIBUTE.lastIndex, name: attribute, value: double ?? single ?? '' })
  }
  END.lastIndex = at
  const end = END.exec(text)
  if (!end) return null
  return { start, end: END.lastIndex, name, kind: closes ? 'close' : end[1] ? 'empty' : 'open', attributes }
}

function declaredIn({ attributes }: Tag): Map<string, string> {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  return new Map(declared.map(({ name, value }) => [name.slice(6), value]))
}

/** An attribute without a prefix has no namespace. */
function resolved(name: string, level: Level, isElement = true): string {
  const prefix = prefixOf(name)
  if (prefix === '' && !isElement) return name
  let at: Level | undefined = level
  while (at && !at.declared.has(prefix)) at = at.parent
  return `${at?.declared.get(prefix) ?? ''}${name.slice(prefix === '' ? 0 : prefix.length + 1)}`
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf(':'), 0))
}

/** Whether the innermost is a description directly in rdf:RDF: nested ones are about other things. */
function isTop(levels: Level[]): boolean {
  const [outer, inner] = levels.slice(-2)
  if (!outer || !inner) return false
  return resolved(outer.name, outer) === `${RDF}RDF` && resolved(inner.name, inner) === `${RDF}Description`
}
