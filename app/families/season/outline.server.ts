import type { Database } from '../../../ports/database/port.ts'
import { ALBUM_ORDER, numberedFrames } from '../../albums/frames/order.server.ts'
import { ALLOWED_DOWNLOADS } from '../../clients/grants/grants.server.ts'
import { withoutTwins } from '../../delivery/offer/twins.ts'
import { dateOrNamed, nameBesideDate, withoutDate } from '../../ui/dates.ts'
import { type CardHolder, heldTags, isOpenToSome } from '../../viewers/holder.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'

interface OutlinePorts {
  database: Pick<Database, 'db'>
}

/** A photograph of an athlete's page. */
export type Outlined = Awaited<ReturnType<typeof readOutline>>[number]

/**
 * All photographs of one athlete, album by album, the newest first. New is what was tagged, or came with its album, after `since`
 * (UTC milliseconds).
 */
export async function readOutline(
  ports: OutlinePorts,
  holder: CardHolder,
  since: number | null,
  now: number,
) {
  const rows = await outlineRows(ports, holder, now)
  const numbers = await numbersOf(ports, rows)
  const published = new Set(since === null ? [] : await publishedAfter(ports, holder, since, now))
  const frames = rows.map(({ taggedAt, albumName, displayName, date, ...row }) => {
    const name = displayName ?? albumName
    const day = dateOrNamed(date, name)
    return {
      ...row,
      number: numbers.get(row.frameId) ?? 0,
      album: nameBesideDate(withoutDate(name), day),
      date: day,
      fresh: since !== null && (Number(taggedAt) > since || published.has(row.albumId)),
    }
  })
  const byAlbum = [...Map.groupBy(withoutTwins(frames), ({ albumId }) => albumId).values()]
  return byAlbum.toSorted(([a], [b]) => (b?.date ?? '').localeCompare(a?.date ?? '')).flat()
}

/** The numbers of these frames, by their IDs. In a query of its own: PostgreSQL would number all albums again for each frame. */
async function numbersOf({ database: { db } }: OutlinePorts, rows: { albumId: string }[]) {
  const albums = [...new Set(rows.map(({ albumId }) => albumId))]
  if (albums.length === 0) return new Map<string, number>()
  const frames = await numberedFrames(db).where('frame.album_id', 'in', albums).execute()
  return new Map(frames.map(({ id, number }) => [id, Number(number)]))
}

function outlineRows(ports: OutlinePorts, holder: CardHolder, now: number) {
  return heldTags(ports, holder)
    .innerJoin('frame', (join) =>
      join.onRef('frame.photo_id', '=', 'tag.photo_id').onRef('frame.album_id', '=', 'album_team.album_id'),
    )
    .where('frame.deleted_at', 'is', null)
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where((has) => isOpenToSome(has, now))
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.held', '=', 0)
    .leftJoin('delivery_file as web', (join) =>
      join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
    )
    .orderBy('album.date', (order) => order.desc().nullsLast())
    .orderBy('album.id')
    .orderBy(ALBUM_ORDER)
    .select(['frame.id as frameId', 'photo.id'])
    .select(['tag.athlete_id as athlete', 'tag.evidence', 'tag.created_at as taggedAt'])
    .select(['album.id as albumId', 'album.name as albumName', 'album.display_name as displayName'])
    .select(['album.date', 'album.proofs', ALLOWED_DOWNLOADS.as('downloads')])
    .select(['photo.width', 'photo.height', 'photo.video', 'photo.bytes', 'web.bytes as webBytes'])
    .execute()
}

/** The albums that were published after that. */
async function publishedAfter(ports: OutlinePorts, holder: CardHolder, since: number, now: number) {
  const events = await ports.database.db
    .selectFrom('audit_event')
    .where('about', 'in', openAlbum(ports, holder, null, now).select('album.id'))
    .where('action', '=', 'album.publish')
    .where('at', '>', since)
    .select('about')
    .execute()
  return events.flatMap(({ about }) => about ?? [])
}
