import { crc32 } from 'node:zlib'
import { safeName, uniqueNames } from '../../../delivery/zip/names.ts'
import { zipLayout } from '../../../delivery/zip/zip.ts'

interface PickedSet {
  list: { name: string }
  set: { client: { name: string }; picks: readonly { file: string; note: string }[] }
}

type Sidecar = { path: string; text: string }

export function sidecarsOf(sets: readonly PickedSet[]): Sidecar[] {
  const folders = uniqueNames(sets.map(({ list, set }) => safeName(`${list.name}, ${set.client.name}`)))
  return sets.flatMap(({ set: { picks } }, i) => {
    const names = uniqueNames(picks.map(({ file }) => `${stem(file)}.xmp`))
    const folder = sets.length > 1 ? `${folders[i]}/` : ''
    return picks.map((pick, n) => ({ path: `${folder}${names[n]}`, text: sidecarText(pick) }))
  })
}

/** The file's name without the extension: raw files and their JPEGs share it. */
function stem(file: string): string {
  return file.replace(/(.)\.[^.]*$/, '$1')
}

export function sidecarZip(sidecars: readonly Sidecar[], now: number): Uint8Array<ArrayBuffer> {
  const entries = sidecars.map(({ path, text }) => {
    const contents = Buffer.from(text)
    return { name: path, bytes: contents.length, crc32: crc32(contents), modified: now, contents }
  })
  const { length, parts } = zipLayout(entries)
  const zip = new Uint8Array(length)
  let at = 0
  for (const part of parts()) {
    const bytes = part instanceof Uint8Array ? part : part.entry.contents.subarray(part.from, part.to)
    zip.set(bytes, at)
    at += bytes.length
  }
  return zip
}

/** The name of the label in an English Lightroom; other languages have other names. */
const LABEL = 'Green'
const RATING = 5

/** Characters that XML 1.0 cannot have, however they are written. Source: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
  '\n': '&#xA;',
  '\t': '&#x9;',
}

/**
 * Lightroom Classic reads it beside a raw file that a client picked: five stars, a color label, and their note as the
 * caption. Source: XMP specification, parts 1 and 2.
 */
export function sidecarText({ note }: { note: string }): string {
  const caption =
    note === ''
      ? ''
      : `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(note)}</rdf:li></rdf:Alt></dc:description>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="${RATING}" xmp:Label="${LABEL}">${caption}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>"\r\n\t]/g, (character) => ESCAPES[character] ?? '')
}
