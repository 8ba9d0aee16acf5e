import type { ContentPicture } from '../../../ports/content/port.ts'
import type { Database } from '../../../ports/database/port.ts'
import { readReading } from '../../photos/names/names.server.ts'
import { readPhotos, readShownPhotos } from '../../photos/view.server.ts'
import type { PostPicture } from '../view.ts'

/** Without `folder` they are public: held ones are left out, and alternative texts name no athlete. */
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
  const reading = folder ? null : await readReading(database, ids, 'everybody')
  const said = (id: string | null, alt: string) =>
    reading?.withholds(id, [alt]) ? '' : (reading?.say(alt) ?? alt)
  return (picture) => {
    if (!isPicture(picture)) return null
    if (picture.kind === 'remote') return { ...picture, alt: said(null, picture.alt) }
    const photo = photos.get(picture.id)
    return photo
      ? { kind: 'photo', photo: { ...photo, alt: said(photo.id, picture.alt ?? photo.alt) } }
      : null
  }
}

function isPicture(value: unknown): value is ContentPicture {
  const kind = (value as ContentPicture | null | undefined)?.kind
  return kind === 'photo' || kind === 'remote'
}
