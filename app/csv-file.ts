import { type DecodedText, decodeText } from './decode-text.ts'

export const UNCERTAIN =
  'The file does not state its character encoding, so it was guessed: check that the names are right.'

const SPREADSHEET = 'It is a spreadsheet document, not a text file. Open it and export it as CSV.'
const WEB_PAGE = 'It is a web page that calls itself a spreadsheet. Open it in Excel and save it as CSV.'
const DOCUMENT = 'It is a text document. Copy its table into a spreadsheet, and save that as CSV.'
const PDF = 'It is a PDF. Copy its table into a spreadsheet, and save that as CSV.'
const NO_TEXT = 'It is not a text file. Export it as CSV.'

/** Found in documents of Word and LibreOffice Writer, and in no spreadsheet. */
const OF_DOCUMENTS = ['word/document.xml', 'opendocument.text', [...'WordDoc'].join('\0')]

/** Returns a sentence about a text that is no CSV, or null. A byte counts as a character. */
export function otherThanCsv(text: string): string | null {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return OF_DOCUMENTS.some((part) => text.includes(part)) ? DOCUMENT : SPREADSHEET
  if (text.startsWith('%PDF-')) return PDF
  if (text.startsWith('{\\rtf')) return DOCUMENT
  // Web pages, their archives and "XML Spreadsheet" may be called .xls.
  const begin = text.slice(0, 2000).replace(/^\ufeff/, '')
  if (/^\s*<\?xml[^>]*>\s*<(?:\?mso|\w*:?Workbook)/.test(begin)) return SPREADSHEET
  const element = begin.replace(/<!--[\s\S]*?-->|<\?[^>]*>/g, '').trimStart()
  return /^(?:<(?:!doctype|html|head|meta|style|body|div|table)\b|MIME-Version:)/i.test(element)
    ? WEB_PAGE
    : null
}

export function readCsvFile(bytes: Uint8Array, most: number): DecodedText | { refused: string } {
  const other = otherThanCsv(new TextDecoder('latin1').decode(bytes.subarray(0, most)))
  if (other) return { refused: other }
  if (bytes.length > most) return { refused: `The file is larger than ${most / 1_000_000} MB.` }
  const read = decodeText(bytes)
  // Also finds a web page in UTF-16.
  const refused = otherThanCsv(read.text) ?? (read.text.includes('\0') ? NO_TEXT : null)
  return refused ? { refused } : read
}
