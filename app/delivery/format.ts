import type { DeliverySize, DownloadWhat } from '../../ports/database/schema/delivery.ts'
import { counted } from '../ui/count.ts'

/** 'First half, 40 photographs'. `part`: the name of a section or list, or an athlete's number. */
export function formatContents(what: DownloadWhat, photographs: number, part: string | null = null): string {
  const count = counted(photographs, 'photo')
  if (what === 'all') return photographs === 1 ? count : `All ${count}`
  if (what === 'favorites') return `Favorites, ${count}`
  if (what === 'picks') return `${part === null ? 'Picks' : `Picks: ${part}`}, ${count}`
  if (what === 'section') return `${part ?? 'A section'}, ${count}`
  if (what === 'selection') return `${part === null ? 'A selection' : `Number ${part}`}, ${count}`
  return count
}

export function formatSize(size: DeliverySize): string {
  return size === 'web' ? 'for sharing' : 'for printing'
}
