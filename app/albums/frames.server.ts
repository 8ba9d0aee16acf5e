import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import { placesBetween } from '../../ports/database/place.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** Whether the album shows the photograph. */
export async function hasPhoto(trx: Transaction<Schema>, albumId: string, photoId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('frame')
    .select('id')
    .where('album_id', '=', albumId)
    .where('photo_id', '=', photoId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds a frame at the end of an album, in its last section if it has sections. */
export async function appendFrame(
  trx: Transaction<Schema>,
  albumId: string,
  photoId: string,
  now: number,
): Promise<void> {
  const section = await trx
    .selectFrom('album_section')
    .select('id')
    .where('album_id', '=', albumId)
    .orderBy('place', 'desc')
    .executeTakeFirst()
  const sectionId = section?.id ?? null
  const last = await trx
    .selectFrom('frame')
    .select('place')
    .where('album_id', '=', albumId)
    .where('section_id', sectionId === null ? 'is' : '=', sectionId)
    .orderBy('place', 'desc')
    .executeTakeFirst()
  const [place] = placesBetween(last?.place ?? null, null, 1) as [string]
  await trx
    .insertInto('frame')
    .values({ id: uuidv7(now), album_id: albumId, photo_id: photoId, section_id: sectionId, place })
    .execute()
}
