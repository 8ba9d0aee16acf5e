import type { DeliverySize, DownloadWhat } from '../../ports/database/schema.ts'

/** 'All 212 photographs', 'Favorites, 1 photograph' */
export function formatContents(what: DownloadWhat, photographs: number): string {
  const count = photographs === 1 ? '1 photograph' : `${photographs.toLocaleString('en')} photographs`
  if (what === 'all') return photographs === 1 ? count : `All ${count}`
  if (what === 'favorites') return `Favorites, ${count}`
  if (what === 'picks') return `Picks, ${count}`
  if (what === 'section') return `A section, ${count}`
  return what === 'selection' ? `A selection, ${count}` : count
}

export function formatSize(size: DeliverySize): string {
  return size === 'web' ? 'for sharing' : 'for printing'
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** In decimal units, as disks and browsers count: '940 B', '2.4 GB', '18 MB'. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // 999.5 would be rounded to 1,000.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}
