import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { numberedFrames } from '../albums/frames/order.server.ts'
import { HOUR, tryConsume } from '../limits/rate-limit.server.ts'
import { openFrames, type Viewer } from './shares/viewer.server.ts'

interface Choice {
  slug: string
  frameId: string
  /** Whether to add or remove it; the same choice twice changes nothing. */
  favorite: boolean
}

/** How many hearts somebody may set or remove: more than anybody presses. */
const HEARTS = { count: 1000, per: HOUR / 2 }

/** 'missing': the frame does not exist or is not open to them. 'limited': they chose too often. Both save nothing. */
export type SavedFavorite = 'saved' | 'missing' | 'limited'

export function chooseFavorite(
  { database }: { database: Pick<Database, 'write'> },
  { slug, frameId, favorite, ...viewer }: Viewer & Choice,
  now: number,
): Promise<SavedFavorite> {
  return database.write(async (trx) => {
    const granted = await openFrames({ database: { db: trx } }, viewer, slug, now)
      .where('frame.id', '=', frameId)
      .select('frame.id')
      .executeTakeFirst()
    const who = 'clientId' in viewer ? viewer.clientId : viewer.guestId
    if (!granted || who === null) return 'missing'
    if (!(await tryConsume(trx, { name: 'heart', key: who, rule: HEARTS }, now))) return 'limited'
    const save = 'clientId' in viewer ? saveClients : saveGuests
    await save(trx, who, frameId, favorite ? now : null)
    return 'saved'
  })
}

async function saveClients(
  trx: Transaction<Schema>,
  client_id: string,
  frame_id: string,
  chosen_at: number | null,
): Promise<void> {
  const key = { client_id, frame_id }
  if (chosen_at === null) {
    await trx
      .deleteFrom('favorite')
      .where((row) => row.and(key))
      .execute()
    return
  }
  await trx
    .insertInto('favorite')
    .values({ ...key, chosen_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function saveGuests(
  trx: Transaction<Schema>,
  guest_id: string,
  frame_id: string,
  chosen_at: number | null,
): Promise<void> {
  const key = { guest_id, frame_id }
  if (chosen_at === null) {
    await trx
      .deleteFrom('share_favorite')
      .where((row) => row.and(key))
      .execute()
    return
  }
  await trx
    .insertInto('share_favorite')
    .values({ ...key, chosen_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
  return db
    .selectFrom('favorite')
    .innerJoin('client', 'client.id', 'favorite.client_id')
    .innerJoin('frame', 'frame.id', 'favorite.frame_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin(numberedFrames(db, albumId).as('numbered'), 'numbered.id', 'frame.id')
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
