/** A spreadsheet would run what begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
