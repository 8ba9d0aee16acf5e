import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { isShownAlbum } from '../albums/shown.server.ts'
import { isShownFrame } from '../photos/held.server.ts'

/** The albums that everyone may see at `now` (UTC milliseconds). All public reads start here. */
export function shownAlbums({ db }: Pick<Database, 'db'>, now: number = Date.now()) {
  return db.selectFrom('album').where((has) => isShownAlbum(has, now))
}

/** The frames of these albums, without the trash and held ones, joined so that `ALBUM_ORDER` can sort them. */
export function shownFrames(database: Pick<Database, 'db'>, now?: number) {
  return shownAlbums(database, now)
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
}

export const cardLink = sql<string>`coalesce(album.link, '/portfolio/' || album.slug)`

/** When the next album expires after `now`, which changes no content version; UTC milliseconds, or Infinity. */
export async function nextExpiry({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const { next } = await db
    .selectFrom('album')
    .where('expires_at', '>', now)
    .where('visibility', '=', 'public')
    .select(({ fn }) => fn.min('expires_at').as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? Number.POSITIVE_INFINITY : Number(next)
}
