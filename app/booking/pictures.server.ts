import type { Database } from '../../ports/database/port.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { readSitePhotos } from '../site/site.server.ts'

/** One picture for each category, in their order, as far as the owner has chosen any; 'Other' is whatever comes next. */
export async function readPictures(database: Database): Promise<PhotoView[]> {
  const { services, 'next-chapter': next } = await readSitePhotos(database, ['services', 'next-chapter'])
  return [...services.slice(0, 7), ...next.slice(0, 1)]
}
