import type { Database } from '../../ports/database/port.ts'
import { grantedPhoto, liveGrants } from '../clients/grants.server.ts'

/** Which of an album's photographs a client has chosen, by their position, ascending. */
export async function favouritePositions(
  ports: { database: Pick<Database, 'db'> },
  clientId: string,
  slug: string,
  now: number,
): Promise<number[]> {
  const rows = await liveGrants(ports, clientId, now)
    .where('album.slug', '=', slug)
    .innerJoin('favourite', (join) =>
      join
        .onRef('favourite.client_id', '=', 'client_album.client_id')
        .onRef('favourite.album_id', '=', 'client_album.album_id'),
    )
    .innerJoin('frame', (join) =>
      join
        .onRef('frame.album_id', '=', 'favourite.album_id')
        .onRef('frame.photo_id', '=', 'favourite.photo_id'),
    )
    .select('frame.position')
    .orderBy('frame.position')
    .execute()
  return rows.map(({ position }) => position)
}

export interface Choice {
  clientId: string
  slug: string
  photoId: string
  /** Whether it is to be a favourite; saying the same twice changes nothing. */
  favourite: boolean
}

/** Keeps a choice. False when the client may not see the photograph, or there is none: then nothing is kept. */
export function chooseFavourite(
  { database }: { database: Pick<Database, 'write'> },
  { clientId, slug, photoId, favourite }: Choice,
  now: number,
): Promise<boolean> {
  return database.write(async (trx) => {
    const photo = await grantedPhoto({ database: { db: trx } }, clientId, slug, photoId, now)
    if (!photo || photo.position === null) return false
    const key = { client_id: clientId, album_id: photo.albumId, photo_id: photoId }
    if (favourite) {
      await trx
        .insertInto('favourite')
        .values({ ...key, chosen_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('favourite')
        .where((row) => row.and(key))
        .execute()
    }
    return true
  })
}
