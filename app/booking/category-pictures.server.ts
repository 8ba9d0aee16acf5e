import type { Database } from '../../ports/database/port.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { readSitePhotos } from '../site/site.server.ts'

/** The owner's pictures of the seven services, and one of the next chapter for 'Other'; fewer where some are missing. */
export async function categoryPictures(database: Database): Promise<PhotoView[]> {
  const { services, 'next-chapter': next } = await readSitePhotos(database, ['services', 'next-chapter'])
  return [...services.slice(0, 7), ...next.slice(0, 1)]
}
