import type { Database } from '../../../ports/database/port.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { readSlidePhotos } from '../../site/site.server.ts'

export async function readLoginPhoto(database: Database): Promise<PhotoView | undefined> {
  const slides = await readSlidePhotos(database)
  return slides.at(-2) ?? slides[0]
}
