import type { ContentPicture } from '../../../ports/content/port.ts'
import type { Database } from '../../../ports/database/port.ts'
import { nameTaker } from '../../photos/names/names.server.ts'
import { readPhotos, readShownPhotos } from '../../photos/view.server.ts'
import type { PostPicture } from '../view.ts'

/**
 * Reads the photographs of all these pictures at once. Returns a function that gives a picture's view: null for
 * something that is not a picture, and for a photograph that is gone or, where they are public, held. In public, alternative
 * texts name no athlete.
 * @param folder where the photographs are, unless they are public
 */
export async function findPictures(
  database: Pick<Database, 'db'>,
  pictures: unknown[],
  folder?: string,
): Promise<(picture: unknown) => PostPicture | null> {
  const ids = pictures.flatMap((picture) =>
    isPicture(picture) && picture.kind === 'photo' ? [picture.id] : [],
  )
  const photos = folder ? await readPhotos(database, ids, folder) : await readShownPhotos(database, ids)
  // The studio shows what she typed.
  const without = folder ? (text: string) => text : await nameTaker(database, ids, 'everybody')
  return (picture) => {
    if (!isPicture(picture)) return null
    if (picture.kind === 'remote') return picture
    const photo = photos.get(picture.id)
    return photo ? { kind: 'photo', photo: { ...photo, alt: without(picture.alt ?? photo.alt) } } : null
  }
}

function isPicture(value: unknown): value is ContentPicture {
  const kind = (value as ContentPicture | null | undefined)?.kind
  return kind === 'photo' || kind === 'remote'
}
