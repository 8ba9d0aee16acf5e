/** Text that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
export const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

/** How a CSV file begins, so that Excel takes it for UTF-8. */
export const CSV_BEGINS = '\ufeff'

/** A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  // Some spreadsheets split at semicolons or tabs, and drop spaces around a cell without quotation marks.
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
