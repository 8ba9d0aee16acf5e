import type { Database } from '../../ports/database/port.ts'
import { frameNumber } from '../albums/order.server.ts'
import { grantedFrames } from '../clients/grants/grants.server.ts'

export interface FavoriteChoice {
  clientId: string
  slug: string
  frameId: string
  /** Whether to add or remove it; the same choice twice changes nothing. */
  favorite: boolean
}

/** Saves a choice. Returns false, and saves nothing, when the frame does not exist or is not granted. */
export function chooseFavorite(
  { database }: { database: Pick<Database, 'write'> },
  { clientId, slug, frameId, favorite }: FavoriteChoice,
  now: number,
): Promise<boolean> {
  return database.write(async (trx) => {
    const granted = await grantedFrames({ database: { db: trx } }, clientId, slug, now)
      .where('frame.id', '=', frameId)
      .select('frame.id')
      .executeTakeFirst()
    if (!granted) return false
    const key = { client_id: clientId, frame_id: frameId }
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
  /** Its number in the album, from 1; null when it is in the trash. */
  number: number | null
  /** The original's file name. */
  file: string
  frameId: string
  /** UTC milliseconds. */
  chosenAt: number
}

/** Favorites of one client or album, or of all, by client, album and number; also those whose grant has ended. */
export async function listFavorites(
  { db }: Pick<Database, 'db'>,
  { clientId, albumId }: { clientId?: string; albumId?: string },
): Promise<FavoriteLine[]> {
  const numbered = db
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.deleted_at', 'is', null)
    .$if(albumId !== undefined, (query) => query.where('frame.album_id', '=', albumId as string))
    .select(['frame.id', frameNumber.as('number')])
  return db
    .selectFrom('favorite')
    .innerJoin('client', 'client.id', 'favorite.client_id')
    .innerJoin('frame', 'frame.id', 'favorite.frame_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin(numbered.as('numbered'), 'numbered.id', 'frame.id')
    .where('album.deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('favorite.client_id', '=', clientId as string))
    .$if(albumId !== undefined, (query) => query.where('frame.album_id', '=', albumId as string))
    .select(['client.name as client', 'client.email', 'album.slug as album', 'numbered.number'])
    .select(['photo.name as file', 'frame.id as frameId', 'favorite.chosen_at as chosenAt'])
    .orderBy('client.email')
    .orderBy('album.slug')
    .orderBy('numbered.number', (order) => order.asc().nullsLast())
    .orderBy('frame.id')
    .execute()
}
