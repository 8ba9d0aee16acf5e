import type { Database } from '../../ports/database/port.ts'
import { grantedPhoto, liveGrants } from '../clients/grants.server.ts'

/** The positions of a client's favorites in an album, ascending. */
export async function favoritePositions(
  ports: { database: Pick<Database, 'db'> },
  clientId: string,
  slug: string,
  now: number,
): Promise<number[]> {
  const rows = await liveGrants(ports, clientId, now)
    .where('album.slug', '=', slug)
    .innerJoin('favorite', (join) =>
      join
        .onRef('favorite.client_id', '=', 'client_album.client_id')
        .onRef('favorite.album_id', '=', 'client_album.album_id'),
    )
    .innerJoin('frame', (join) =>
      join
        .onRef('frame.album_id', '=', 'favorite.album_id')
        .onRef('frame.photo_id', '=', 'favorite.photo_id'),
    )
    .select('frame.position')
    .orderBy('frame.position')
    .execute()
  return rows.map(({ position }) => position)
}

export interface FavoriteChoice {
  clientId: string
  slug: string
  photoId: string
  /** Whether to add or remove it; the same choice twice changes nothing. */
  favorite: boolean
}

/** Saves a choice. Returns false, and saves nothing, when the photograph does not exist or is not granted. */
export function chooseFavorite(
  { database }: { database: Pick<Database, 'write'> },
  { clientId, slug, photoId, favorite }: FavoriteChoice,
  now: number,
): Promise<boolean> {
  return database.write(async (trx) => {
    const photo = await grantedPhoto({ database: { db: trx } }, clientId, slug, photoId, now)
    if (!photo || photo.position === null) return false
    const key = { client_id: clientId, album_id: photo.albumId, photo_id: photoId }
    if (favorite) {
      await trx
        .insertInto('favorite')
        .values({ ...key, chosen_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('favorite')
        .where((row) => row.and(key))
        .execute()
    }
    return true
  })
}

/** One favorite, as the owner sees it. */
export interface FavoriteLine {
  client: string
  email: string
  /** The album's slug. */
  album: string
  /** In the album, from 1; null when the photograph is no longer in it. */
  position: number | null
  /** The original's file name. */
  file: string
  photoId: string
  /** UTC milliseconds. */
  chosenAt: number
}

/** Favorites of one client or album, or of all, by client, album and position; also those whose grant has ended. */
export async function listFavorites(
  { db }: Pick<Database, 'db'>,
  { clientId, albumId }: { clientId?: string; albumId?: string },
): Promise<FavoriteLine[]> {
  return db
    .selectFrom('favorite')
    .innerJoin('client', 'client.id', 'favorite.client_id')
    .innerJoin('album', 'album.id', 'favorite.album_id')
    .innerJoin('photo', 'photo.id', 'favorite.photo_id')
    .leftJoin('frame', (join) =>
      join
        .onRef('frame.album_id', '=', 'favorite.album_id')
        .onRef('frame.photo_id', '=', 'favorite.photo_id'),
    )
    .$if(clientId !== undefined, (query) => query.where('favorite.client_id', '=', clientId as string))
    .$if(albumId !== undefined, (query) => query.where('favorite.album_id', '=', albumId as string))
    .select(['client.name as client', 'client.email', 'album.slug as album', 'frame.position'])
    .select(['photo.name as file', 'photo.id as photoId', 'favorite.chosen_at as chosenAt'])
    .orderBy('client.email')
    .orderBy('album.slug')
    .orderBy('frame.position', (order) => order.asc().nullsLast())
    .orderBy('photo.id')
    .execute()
}
