import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { albumFacts, standingOfRow } from '../albums/publishing.server.ts'
import type { AlbumStanding } from '../albums/state.ts'
import { isLive } from '../clients/grants.server.ts'
import type { CoverView } from '../photos/rules/photo.ts'
import { coverView } from '../photos/view.server.ts'

/** An album in the owner's list. */
export interface AlbumCard extends AlbumStanding {
  id: string
  title: string
  visibility: 'public' | 'private'
  /** `YYYY-MM-DD` */
  date: string | null
  city: string | null
  category: string | null
  /** The https address of an outside gallery. */
  link: string | null
  expiresAt: number | null
  cover: CoverView | null
  photographs: number
  /** How many clients have a live grant. */
  clients: number
}

interface Wanted {
  limit: number
  /** The ID of the last album of the page before. */
  before?: string
}

/** Sorts albums without a day last, as the portfolio does. */
const day = sql<string>`coalesce(album.date, '')`

/** A page of the albums that are not in the trash, the newest day first. */
export async function albumCards(
  { db }: Pick<Database, 'db'>,
  { limit, before }: Wanted,
  now: number,
): Promise<AlbumCard[]> {
  const rows = await albumFacts(db)
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select(['album.name', 'album.display_name as displayName', 'album.date', 'album.city'])
    .select(['photo.id as photoId', 'photo.width', 'photo.height', 'photo.placeholder', 'photo.recipe'])
    .select(({ selectFrom, fn }) =>
      selectFrom('client_album')
        .select(fn.countAll().as('n'))
        .whereRef('album_id', '=', 'album.id')
        .where((has) => isLive(has, now))
        .as('clients'),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${day}, album.id) < (select coalesce(date, ''), id from album where id = ${before})`,
      ),
    )
    .orderBy(day, 'desc')
    .orderBy('album.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { id, name, displayName, visibility, date, city, category, link, expiresAt } = row
    return {
      ...{ id, title: displayName ?? name, visibility, date, city, category, link, expiresAt },
      ...standingOfRow(row, now),
      cover: coverOf(row),
      photographs: Number(row.photographs),
      clients: Number(row.clients),
    }
  })
}

interface CoverRow {
  photoId: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  recipe: number | null
}

function coverOf({ photoId, width, height, placeholder, recipe }: CoverRow): CoverView | null {
  if (photoId === null || width === null || height === null || placeholder === null) return null
  return coverView({ id: photoId, width, height, placeholder, recipe })
}
