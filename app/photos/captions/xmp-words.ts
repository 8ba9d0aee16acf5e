import type { InPacket } from './slots.ts'
import type { FileWords } from './words.ts'

export const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
} as const

/** As in the IPTC Photo Metadata Standard 2023.2. */
const WRITTEN: [prefix: keyof typeof NAMESPACES, name: string, kind: Kind, of: keyof FileWords][] = [
  ['dc', 'description', 'Alt', 'caption'],
  ['dc', 'rights', 'Alt', 'copyright'],
  ['dc', 'creator', 'Seq', 'creator'],
  ['photoshop', 'Credit', null, 'credit'],
  ['photoshop', 'City', null, 'city'],
  ['Iptc4xmpExt', 'Event', 'Alt', 'event'],
  ['Iptc4xmpExt', 'PersonInImage', 'Bag', 'people'],
  ['dc', 'subject', 'Bag', 'keywords'],
]
type Kind = 'Alt' | 'Seq' | 'Bag' | null

export const PROPERTIES: ReadonlySet<string> = new Set(
  WRITTEN.map(([prefix, name]) => `${NAMESPACES[prefix]}${name}`),
)

/** Per packet; lists end where it is full. Bytes. */
export const MOST_ADDED = 16_000

export function descriptionOf(words: FileWords, { rdf, about }: InPacket): Buffer {
  const used = [...new Set(WRITTEN.map(([prefix]) => prefix))]
  const declared = used.map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('')
  const [open, close] = [`<${rdf}:Description ${rdf}:about="${about}"${declared}>`, `</${rdf}:Description>`]
  let left = MOST_ADDED - open.length - close.length
  const properties: string[] = []
  for (const [prefix, name, kind, of] of WRITTEN) {
    const tag = `${prefix}:${name}`
    const items = [words[of] ?? []].flat().map((text) => itemOf(text, rdf, kind))
    left -= 2 * tag.length + 2 * `<${rdf}:Bag></>`.length
    const fitting = items.filter((item) => {
      left -= item.length
      return left >= 0
    })
    if (fitting.length === 0) continue
    const value = kind === null ? fitting.join('') : `<${rdf}:${kind}>${fitting.join('')}</${rdf}:${kind}>`
    properties.push(`<${tag}>${value}</${tag}>`)
  }
  return Buffer.from(`${open}${properties.join('')}${close}`, 'latin1')
}

function itemOf(text: string, rdf: string, kind: Kind): string {
  if (kind === null) return escaped(text)
  return `<${rdf}:li${kind === 'Alt' ? ' xml:lang="x-default"' : ''}>${escaped(text)}</${rdf}:li>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns a character per byte of UTF-8, without characters that XML lacks. */
function escaped(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
  return Buffer.from(plain).toString('latin1')
}

export function packetOf(words: FileWords): Buffer {
  const [head, end] = PACKET
  return Buffer.concat([Buffer.from(head), descriptionOf(words, { rdf: 'rdf', about: '' }), Buffer.from(end)])
}

const PACKET = [
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${NAMESPACES.rdf}">`,
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
] as const

export function namesProperty(text: string): boolean {
  const names = WRITTEN.map(([, name]) => name).join('|')
  return new RegExp(`:(?:${names})\\b`).test(text)
}
