import type { Database } from '../../ports/database/port.ts'
import { liveLinks, openFrames } from '../shares/viewer.server.ts'

interface SharedPorts {
  database: Database
}

/**
 * What is seen of an album before its PIN: the placeholder of its cover, of some twenty pixels, as a `data:` URI. Null
 * when the album has no photograph.
 */
export async function readBlurred(ports: SharedPorts, linkId: string, now: number): Promise<string | null> {
  const album = await liveLinks(ports, linkId, now)
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select(['album.slug', 'photo.placeholder'])
    .executeTakeFirst()
  if (!album || album.placeholder) return album?.placeholder ?? null
  const first = await openFrames(ports, { linkId, guestId: null, address: '' }, album.slug, now)
    .select('photo.placeholder')
    .limit(1)
    .executeTakeFirst()
  return first?.placeholder ?? null
}

/** Adds a guest's favorites to those of a client, as far as the client may see them. Those that they have stay. */
export async function keepFavorites(
  { database }: SharedPorts,
  { clientId, guestId, slug }: { clientId: string; guestId: string; slug: string },
  now: number,
): Promise<boolean> {
  return database.write(async (trx) => {
    const frames = await openFrames({ database: { db: trx } }, { clientId }, slug, now)
      .innerJoin('share_favorite', 'share_favorite.frame_id', 'frame.id')
      .where('share_favorite.guest_id', '=', guestId)
      .select(['frame.id as frame_id', 'share_favorite.chosen_at'])
      .execute()
    if (frames.length === 0) return false
    await trx
      .insertInto('favorite')
      .values(frames.map((frame) => ({ client_id: clientId, ...frame })))
      .onConflict((same) => same.doNothing())
      .execute()
    return true
  })
}
