import type { Database } from '../../../ports/database/port.ts'
import { numberedFrames } from '../../albums/frames/order.server.ts'

/** Sorted by client, album and number; includes clients whose grant has ended. */
export function listFavorites({ db }: Pick<Database, 'db'>, { clientId }: { clientId?: string }) {
  const favorites = db
    .selectFrom('choice')
    .where('choice.list_id', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('choice.client_id', '=', clientId as string))
  // Counting is slow: only the albums with any of these.
  const numbered = numberedFrames(db).where('frame.album_id', 'in', favorites.select('choice.album_id'))
  return favorites
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .innerJoin('client', 'client.id', 'choice.client_id')
    .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin(numbered.as('numbered'), 'numbered.id', 'frame.id')
    .where('album.deleted_at', 'is', null)
    .select(['client.name as client', 'client.email', 'album.slug as album', 'numbered.number'])
    .select(['photo.name as file', 'frame.id as frameId', 'chosen_at as chosenAt'])
    .orderBy('client.email')
    .orderBy('album.slug')
    .orderBy('numbered.number', (order) => order.asc().nullsLast())
    .orderBy('frame.id')
    .execute()
}
