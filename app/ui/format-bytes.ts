import * as t from '#messages/site'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** '940 B', '2.4 GB', '18 MB': decimal, as disks and browsers count. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // 999.5 would be rounded to 1,000.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return `${value.toLocaleString(t.locale(), format)} ${UNITS[unit]}`
}
