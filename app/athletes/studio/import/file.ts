import { decodeText } from '../../../decode-text.ts'

export const NO_TEXT =
  'It is a spreadsheet document, not a text file. Open it and export it as CSV. Your roster has not changed.'
const NO_ROSTER = 'It is not a text file. Export the roster as CSV. Your roster has not changed.'
const TOO_LARGE = 'The file is larger than 1 MB. A roster is much smaller. Your roster has not changed.'

/** Bytes. */
const MOST = 1_000_000

export interface ReadFile {
  text: string
  /** False where the file did not state its encoding. */
  certain: boolean
}

/** Reads a file that somebody chose: text in any encoding of spreadsheets, or a sentence about what it is instead. */
export function readFile(bytes: Uint8Array): ReadFile | { refused: string } {
  // Excel, Numbers and LibreOffice write ZIPs, and Excel before 2007 a format that begins so.
  const begins = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { refused: NO_TEXT }
  if (bytes.length > MOST) return { refused: TOO_LARGE }
  const read = decodeText(bytes)
  return read.text.includes('\0') ? { refused: NO_ROSTER } : read
}
