/** What a program wrote that did not say in which encoding. */
export interface DecodedText {
  text: string
  /** False where it was read as Windows-1252, the encoding of older programs in the West: perhaps wrongly. */
  certain: boolean
}

/**
 * Reads UTF-16 by its byte order mark, else UTF-8; what is not UTF-8 as the encoding that it declares, else as Windows-1252,
 * as Excel on Windows saves CSV.
 *
 * @param declared a label of https://encoding.spec.whatwg.org; unknown ones count as none
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const mark = [bytes[0], bytes[1]].join()
  if (mark === '255,254') return { text: new TextDecoder('utf-16le').decode(bytes), certain: true }
  if (mark === '254,255') return { text: new TextDecoder('utf-16be').decode(bytes), certain: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), certain: true }
  } catch {
    const decoder = decoderOf(declared)
    return { text: (decoder ?? new TextDecoder('windows-1252')).decode(bytes), certain: decoder !== null }
  }
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    return null
  }
}
