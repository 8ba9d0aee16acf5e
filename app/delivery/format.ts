import * as t from '#messages/families'
import type { DeliverySize, DownloadWhat } from '../../ports/database/schema/delivery.ts'

/** 'First half, 40 photographs'. `part`: the name of a section or list, or an athlete's number. */
export function formatContents(what: DownloadWhat, photographs: number, part: string | null = null): string {
  const of = (named: string) => t.partCount({ part: named, count: photographs })
  if (what === 'all') return t.allCount({ count: photographs })
  if (what === 'favorites') return of(t.favorites())
  if (what === 'picks') return of(part === null ? t.picks() : t.picksOf({ list: part }))
  if (what === 'section') return of(part ?? t.aSection())
  if (what === 'selection') return of(part === null ? t.aSelection() : t.number({ number: part }))
  return t.photos({ count: photographs })
}

export function formatSize(size: DeliverySize): string {
  return size === 'web' ? t.sizeSharing() : t.sizePrinting()
}
