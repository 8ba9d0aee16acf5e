import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'

export function allows(downloads: AlbumDownloads | null, size: DeliverySize): boolean {
  return downloads === 'all' || downloads === size
}
