import * as t from '#messages/families'
import type { DeliverySize, DownloadWhat } from '../../ports/database/schema/delivery.ts'

/** 'A section, 40 photographs' */
export function formatContents(what: DownloadWhat, photographs: number): string {
  const of = (named: string) => t.partCount({ part: named, count: photographs })
  if (what === 'all') return t.allCount({ count: photographs })
  if (what === 'favorites') return of(t.favorites())
  if (what === 'picks') return of(t.picks())
  if (what === 'section') return of(t.aSection())
  if (what === 'selection') return of(t.aSelection())
  return t.photos({ count: photographs })
}

export function formatSize(size: DeliverySize): string {
  return size === 'web' ? t.sizeSharing() : t.sizePrinting()
}
