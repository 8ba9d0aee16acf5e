/** Spreadsheets would run it as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
export const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

export const CSV_BEGINS = '\ufeff'

/** Follows RFC 4180, with an apostrophe before formulas. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  // Some spreadsheets split at semicolons or tabs, and drop spaces around unquoted cells.
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
