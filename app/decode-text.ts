export interface DecodedText {
  text: string
  certain: boolean
}

/**
 * Tries UTF-16, UTF-8 and the declared encoding; then Mac Roman, if the lines end as Excel's on old Macs or only it
 * makes words; else Windows-1252, as Excel on Windows saves CSV.
 * @param declared a label of https://encoding.spec.whatwg.org; unknown ones count as none
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), certain: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), certain: true }
  } catch {
    const decoder = decoderOf(declared)
    return decoder ? { text: decoder.decode(bytes), certain: true } : decodeOld(bytes)
  }
}

function utf16Of([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : null
}

/** Never in a name: beyond ASCII, a capital after a small letter, or a sign beside letters. */
const NO_WORD =
  /\p{Ll}(?![A-Z])\p{Lu}|(?![a-z])\p{Ll}\p{Lu}|Õ[A-Z][a-z]|\p{L}[^\p{L}\p{M}\p{ASCII}’‘]\p{L}|[€ƒ]\p{L}|\p{L}[ƒ‘]/u

function decodeOld(bytes: Uint8Array): DecodedText {
  const [mac, windows] = ['macintosh', 'windows-1252'].map((label) => new TextDecoder(label).decode(bytes))
  // Nothing else ends lines so.
  if (bytes.includes(13) && !bytes.includes(10)) return { text: mac as string, certain: true }
  const isMac = NO_WORD.test(windows as string) && !NO_WORD.test(mac as string)
  return { text: (isMac ? mac : windows) as string, certain: false }
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    return null
  }
}
