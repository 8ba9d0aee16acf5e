import type { DeliverySize, DownloadWhat } from '../../../../ports/database/schema/delivery.ts'
import { formatContents, formatSize } from '../../../delivery/format.ts'
import type { AlbumEvent } from './album-event.ts'

/** 'downloaded all 248 photographs, for sharing'; 'downloaded 3 photographs one by one, for printing' */
export function downloadText({ what, size, photographs, times }: AlbumEvent['detail']): string {
  const singly = what === 'photograph' && Number(times) > 1
  const contents = formatContents(what as DownloadWhat, Number(singly ? times : photographs))
  const text = `${contents.charAt(0).toLowerCase()}${contents.slice(1)}${singly ? ' one by one' : ''}`
  const often = !singly && Number(times) > 1 ? `, ${times} times` : ''
  return `downloaded ${text}, ${formatSize(size as DeliverySize)}${often}`
}
