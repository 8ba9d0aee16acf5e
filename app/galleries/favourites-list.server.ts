import type { Database } from '../../ports/database/port.ts'

/** One favourite, as the owner works with it. */
export interface FavouriteLine {
  client: string
  email: string
  /** The album's word in addresses. */
  album: string
  /** Its place in the album, from 1; null when it is no longer there. */
  position: number | null
  /** The file's name as it came. */
  file: string
  photoId: string
  /** UTC milliseconds. */
  chosenAt: number
}

/** What clients have chosen: by client, album and place. An album that has been closed since is told as well. */
export async function listFavourites(
  { db }: Pick<Database, 'db'>,
  { clientId, albumId }: { clientId?: string; albumId?: string },
): Promise<FavouriteLine[]> {
  return db
    .selectFrom('favourite')
    .innerJoin('client', 'client.id', 'favourite.client_id')
    .innerJoin('album', 'album.id', 'favourite.album_id')
    .innerJoin('photo', 'photo.id', 'favourite.photo_id')
    .leftJoin('frame', (join) =>
      join
        .onRef('frame.album_id', '=', 'favourite.album_id')
        .onRef('frame.photo_id', '=', 'favourite.photo_id'),
    )
    .$if(clientId !== undefined, (query) => query.where('favourite.client_id', '=', clientId as string))
    .$if(albumId !== undefined, (query) => query.where('favourite.album_id', '=', albumId as string))
    .select(['client.name as client', 'client.email', 'album.slug as album', 'frame.position'])
    .select(['photo.name as file', 'photo.id as photoId', 'favourite.chosen_at as chosenAt'])
    .orderBy('client.email')
    .orderBy('album.slug')
    .orderBy('frame.position', (order) => order.asc().nullsLast())
    .orderBy('photo.id')
    .execute()
}
