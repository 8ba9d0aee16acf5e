import type { ContentPicture } from '../../../ports/content/port.ts'
import type { Database } from '../../../ports/database/port.ts'
import { photoColumns, photoView } from '../../photos/view.server.ts'
import type { PostPicture } from '../view.ts'

/**
 * Reads the photographs of all these pictures at once. Returns a function that gives a picture's view: null for
 * something that is not a picture, and for a photograph that is gone.
 */
export async function findPictures(
  { db }: Database,
  pictures: unknown[],
): Promise<(picture: unknown) => PostPicture | null> {
  const ids = pictures.flatMap((picture) =>
    isPicture(picture) && picture.kind === 'photo' ? [picture.id] : [],
  )
  const rows = ids.length
    ? await db
        .selectFrom('photo')
        .where('id', 'in', [...new Set(ids)])
        .where('video', 'is', null)
        .select(photoColumns)
        .execute()
    : []
  const photos = new Map(rows.map((row) => [row.id, photoView(row)]))
  return (picture) => {
    if (!isPicture(picture)) return null
    if (picture.kind === 'remote') return picture
    const photo = photos.get(picture.id)
    return photo ? { kind: 'photo', photo: { ...photo, alt: picture.alt ?? photo.alt } } : null
  }
}

function isPicture(value: unknown): value is ContentPicture {
  const kind = (value as ContentPicture | null | undefined)?.kind
  return kind === 'photo' || kind === 'remote'
}
