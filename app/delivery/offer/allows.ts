import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import { sizesOf } from '../../photos/rules/photo.ts'
import { addSizes } from './parts.ts'

export function allows(downloads: AlbumDownloads | null, size: DeliverySize): boolean {
  return downloads === 'all' || downloads === size
}

interface Allowed {
  downloads: AlbumDownloads
  bytes: number
  webBytes: number | null
}

/** What may be downloaded of photos that don't all allow the same, by size. */
export function downloadsOf(outline: Allowed[]) {
  const sizes: DeliverySize[] = ['web', 'original']
  return sizes.flatMap((size) => {
    const photos = outline.filter(({ downloads }) => allows(downloads, size))
    const all = photos.reduce((sum, photo) => addSizes(sum, sizesOf(photo), 1), {
      original: 0,
      web: 0 as number | null,
    })
    const left = outline.length - photos.length
    return photos.length > 0 ? [{ size, count: photos.length, bytes: all[size], left }] : []
  })
}
