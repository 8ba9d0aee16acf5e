import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'

/** Whether an album may be downloaded in this size; null where it is not open. */
export function allows(downloads: AlbumDownloads | null, size: DeliverySize): boolean {
  return downloads === 'all' || downloads === size
}
