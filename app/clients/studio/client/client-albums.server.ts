import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { shownCover } from '../../../photos/held.server.ts'
import { coverOf, joinedCover } from '../../../photos/view.server.ts'
import { endOf } from '../../grants/end.ts'
import { frameCount, videoCount } from '../../grants/grants.server.ts'

export async function albumsOfClient({ db }: Pick<Database, 'db'>, clientId: string, now: number) {
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .where('client_album.client_id', '=', clientId)
    .where('album.deleted_at', 'is', null)
    .select(['album.id', 'album.name', 'album.display_name', 'album.published', 'revoked_at'])
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds', 'ready_sent_at'])
    .select(joinedCover)
    .select((has) => [frameCount(has).as('frames'), videoCount(has).as('videos'), ...usage(has)])
    .orderBy(sql`album.date desc nulls last`)
    .orderBy('client_album.granted_at', 'desc')
    .orderBy('album.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.display_name ?? row.name,
    cover: coverOf(row),
    frames: Number(row.frames),
    videos: Number(row.videos),
    access: accessTo(row, now),
    expiresAt: row.grantEnds,
    /** The earlier end of grant and album; null for never. */
    until: endOf(row),
    toldAt: row.ready_sent_at,
    ...usageOf(row),
  }))
}

export function usage(has: ExpressionBuilder<Schema, 'client_album'>) {
  const downloads = has
    .selectFrom('download')
    .whereRef('download.client_id', '=', 'client_album.client_id')
    .whereRef('download.album_id', '=', 'client_album.album_id')
  return [
    has
      .selectFrom('choice')
      .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
      .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
      .whereRef('choice.client_id', '=', 'client_album.client_id')
      .whereRef('choice.album_id', '=', 'client_album.album_id')
      .where('choice.list_id', 'is', null)
      .where('frame.deleted_at', 'is', null)
      .select(sql<number>`count(*)`.as('n'))
      .as('favorites'),
    downloads
      .where('download.completed_at', 'is not', null)
      .select(sql<number>`coalesce(sum(download.photographs), 0)`.as('n'))
      .as('downloaded'),
    downloads.select(sql<number | null>`max(download.started_at)`.as('at')).as('downloaded_at'),
    views(has).select(sql<number>`count(*)`.as('n')).as('seen_days'),
    views(has).select(sql<string | null>`min(day)`.as('day')).as('first_seen'),
    views(has).select(sql<string | null>`max(day)`.as('day')).as('last_seen'),
  ] as const
}

function views(has: ExpressionBuilder<Schema, 'client_album'>) {
  return has
    .selectFrom('album_view')
    .whereRef('album_view.client_id', '=', 'client_album.client_id')
    .whereRef('album_view.album_id', '=', 'client_album.album_id')
}

export function usageOf(row: {
  favorites: number | null
  downloaded: number | null
  downloaded_at: number | null
  seen_days: number | null
  first_seen: string | null
  last_seen: string | null
}) {
  const { first_seen: first, last_seen: last } = row
  return {
    seen: first !== null && last !== null ? { days: Number(row.seen_days), first, last } : null,
    favorites: Number(row.favorites),
    downloaded: Number(row.downloaded),
    downloadedAt: row.downloaded_at === null ? null : Number(row.downloaded_at),
  }
}

/** 'hidden' for drafts and expired albums. */
function accessTo(
  row: { revoked_at: number | null; grantEnds: number | null; albumEnds: number | null; published: 0 | 1 },
  now: number,
): 'open' | 'hidden' | 'expired' | 'revoked' {
  if (row.revoked_at !== null) return 'revoked'
  if (row.grantEnds !== null && row.grantEnds <= now) return 'expired'
  const hidden = row.published === 0 || (row.albumEnds !== null && row.albumEnds <= now)
  return hidden ? 'hidden' : 'open'
}
