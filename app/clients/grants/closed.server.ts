import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import { dateOrNamed } from '../../ui/dates.ts'
import { dayOf, lastDay } from './end.ts'
import { frameCount, isLive, isOpen, videoCount } from './grants.server.ts'

export type ClosedAlbum = ReturnType<typeof closedView>

interface ClosedPorts {
  database: Pick<Database, 'db'>
}

/** Milliseconds. */
export const ASK_AGAIN = 7 * 86_400_000

/** Lists what a client knew and can't open now, newest first. */
export async function closedAlbums(ports: ClosedPorts, clientId: string, timeZone: string, now: number) {
  const rows = await closedRows(ports, now)
    .where('client_album.client_id', '=', clientId)
    .orderBy(sql`album.date desc nulls last`)
    .orderBy('album.id', 'desc')
    .execute()
  return rows.map((row) => closedView(row, timeZone, now))
}

export async function closedAlbum(
  ports: ClosedPorts,
  { clientId, slug, timeZone }: { clientId: string; slug: string; timeZone: string },
  now: number,
) {
  const row = await closedRows(ports, now)
    .where('client_album.client_id', '=', clientId)
    .where('album.slug', '=', slug)
    .executeTakeFirst()
  return row ? closedView(row, timeZone, now) : null
}

export function closedRows({ database }: ClosedPorts, now: number) {
  return database.db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .where('album.visibility', '=', 'private')
    .where('album.deleted_at', 'is', null)
    .where((has) => has.not(has.and([isLive(has, now), isOpen(has, now)])))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('client_album.ready_sent_at', 'is not', null),
        ...(['album_view', 'download'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select(`${table}.album_id`)
              .whereRef(`${table}.album_id`, '=', 'client_album.album_id')
              .whereRef(`${table}.client_id`, '=', 'client_album.client_id'),
          ),
        ),
      ]),
    )
    .select(['client.id as clientId', 'client.name as clientName', 'client.email as clientEmail'])
    .select(['album.id', 'album.slug', 'album.name', 'album.display_name as displayName', 'album.date'])
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .select(['client_album.revoked_at as revokedAt', 'client_album.reopen_asked_at as askedAt'])
    .select((has) => [frameCount(has).as('frames'), videoCount(has).as('videos'), ...chosen(has)])
}

function chosen(has: ExpressionBuilder<Schema, 'client_album' | 'album'>) {
  const frames = has
    .selectFrom('choice')
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
    .whereRef('choice.album_id', '=', 'album.id')
    .whereRef('choice.client_id', '=', 'client_album.client_id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
    .select(sql<number>`count(*)`.as('n'))
  return [
    frames.where('choice.list_id', 'is', null).as('favorites'),
    frames.where('choice.list_id', 'is not', null).as('picks'),
  ] as const
}

export type ClosedRow = Awaited<ReturnType<ReturnType<typeof closedRows>['executeTakeFirstOrThrow']>>

function closedView(row: ClosedRow, timeZone: string, now: number) {
  const { id, slug, name, displayName, date, frames, videos, favorites, picks } = row
  const title = displayName ?? name
  return {
    id,
    slug,
    name: title,
    date: dateOrNamed(date, title),
    frames: Number(frames),
    videos: Number(videos),
    favorites: Number(favorites),
    picks: Number(picks),
    closedOn: closedOn(row, timeZone, now),
    /** UTC milliseconds; null while they can ask. */
    askedAt: askedAt(row, now),
  }
}

/** An end is the midnight after the last day. */
export function closedOn(row: ClosedRow, timeZone: string, now: number): string | null {
  const { end, revoked } = closings(row, now)
  if (revoked !== null && (end === null || revoked < end)) return dayOf(revoked, timeZone)
  return end === null ? null : lastDay(end, timeZone)
}

function closings({ grantEnds, albumEnds, revokedAt }: ClosedRow, now: number) {
  const ends = [grantEnds, albumEnds].flatMap((end) => (end !== null && end <= now ? Number(end) : []))
  return {
    end: ends.length > 0 ? Math.min(...ends) : null,
    revoked: revokedAt === null ? null : Number(revokedAt),
  }
}

/** Ignores requests older than a week or the closing. */
export function askedAt(row: ClosedRow, now: number): number | null {
  const asked = row.askedAt === null ? null : Number(row.askedAt)
  const { end, revoked } = closings(row, now)
  const closed = Math.max(end ?? 0, revoked ?? 0)
  return asked !== null && asked >= closed && asked > now - ASK_AGAIN ? asked : null
}
