/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Bytes, with room for a number: most file systems take 255. */
const LONGEST = 200

/** A name that every file system takes: '06/06: Ana & Luka?' → '06-06- Ana & Luka-'. */
function fileName(wanted: string): string {
  const plain = wanted
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const [stem, ending] = partsOf(plain)
  const short = cut(stem, LONGEST - Buffer.byteLength(ending)).replace(/[\s.]+$/, '') + ending
  if (short === '') return 'Untitled'
  return DEVICES.test(short) ? `_${short}` : short
}

/** Makes the file names of one folder, which differ in more than case: 'a.jpg', then 'A (2).jpg'. */
export function namesIn(...taken: string[]): (wanted: string) => string {
  const used = new Set(taken.map(folded))
  return (wanted) => {
    const [stem, ending] = partsOf(fileName(wanted))
    for (let n = 1; ; n++) {
      const name = n === 1 ? stem + ending : `${stem} (${n})${ending}`
      if (used.has(folded(name))) continue
      used.add(folded(name))
      return name
    }
  }
}

function partsOf(name: string): [stem: string, ending: string] {
  const ending = /(?<=.)\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** The beginning of a well-formed text that takes at most so many bytes. */
export function cut(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
