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
