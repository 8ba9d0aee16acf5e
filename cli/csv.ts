/**
 * Comma-separated values (RFC 4180): lines end with CRLF, the first names the columns. A cell that a spreadsheet would
 * take for a formula is led by an apostrophe, which it takes for text:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csv(head: string[], rows: string[][]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const plain = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
