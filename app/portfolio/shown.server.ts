import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { isShownAlbum } from '../albums/shown.server.ts'
import { isShownFrame } from '../photos/held.server.ts'

/** The albums that anybody may see at `now` (UTC milliseconds). All public reads begin here. */
export function shownAlbums({ db }: Pick<Database, 'db'>, now: number = Date.now()) {
  return db.selectFrom('album').where((has) => isShownAlbum(has, now))
}

/** The frames of these albums, without those in the trash and those that are held, joined so that `ALBUM_ORDER` can sort them. */
export function shownFrames(database: Pick<Database, 'db'>, now?: number) {
  return shownAlbums(database, now)
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
}

/** What a card links to: an outside gallery, or ours. */
export const cardLink = sql<string>`coalesce(album.link, '/portfolio/' || album.slug)`

/** When the next album expires after `now` (UTC milliseconds): that changes no content version. Infinity if none does. */
export async function nextExpiry({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const { next } = await db
    .selectFrom('album')
    .where('expires_at', '>', now)
    .where('visibility', '=', 'public')
    .select(({ fn }) => fn.min('expires_at').as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? Number.POSITIVE_INFINITY : Number(next)
}
