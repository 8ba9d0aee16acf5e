import type { Database } from '../../../ports/database/port.ts'
import { withoutTwins } from '../../delivery/offer/twins.ts'
import { dateOrNamed, nameBesideDate, withoutDate } from '../../ui/dates.ts'
import { readOutline } from '../../viewers/gallery.server.ts'
import { type CardHolder, holderTags } from '../../viewers/holder.server.ts'
import { openAlbum } from '../../viewers/viewer.server.ts'

interface OutlinePorts {
  database: Pick<Database, 'db' | 'engine' | 'write'>
}

export type SeasonOutlined = Awaited<ReturnType<typeof readSeasonOutline>>[number]

/** Lists an athlete's photographs, newest album first; new ones came after `since` (UTC milliseconds). */
export async function readSeasonOutline(
  ports: OutlinePorts,
  holder: CardHolder,
  since: number | null,
  now: number,
) {
  const [frames, tags, albums, published] = await Promise.all([
    readOutline(ports, { viewer: holder, album: null }, now),
    readTags(ports, holder),
    readAlbums(ports, holder, now),
    publishedAfter(ports, holder, since, now),
  ])
  const known = frames.flatMap((frame) => {
    const [tag, album] = [tags.get(`${frame.albumId} ${frame.id}`), albums.get(frame.albumId)]
    if (!tag || !album) return []
    const { athlete, evidence, taggedAt } = tag
    const fresh = since !== null && (Number(taggedAt) > since || published.includes(frame.albumId))
    return { ...frame, ...album, athlete, evidence, fresh }
  })
  const byAlbum = [...Map.groupBy(withoutTwins(known), ({ albumId }) => albumId).values()]
  return byAlbum.toSorted(([a], [b]) => (b?.date ?? '').localeCompare(a?.date ?? '')).flat()
}

async function readTags(ports: OutlinePorts, holder: CardHolder) {
  const rows = await holderTags(ports, holder)
    .select(['album_team.album_id', 'tag.photo_id', 'tag.athlete_id as athlete', 'tag.evidence'])
    .select('tag.created_at as taggedAt')
    .execute()
  return new Map(rows.map((row) => [`${row.album_id} ${row.photo_id}`, row]))
}

async function readAlbums(ports: OutlinePorts, holder: CardHolder, now: number) {
  const rows = await openAlbum(ports, holder, null, now)
    .select(['album.id', 'album.name', 'album.display_name', 'album.date'])
    .execute()
  return new Map(
    rows.map(({ id, name: own, display_name, date: day }) => {
      const name = display_name ?? own
      const date = dateOrNamed(day, name)
      return [id, { album: nameBesideDate(withoutDate(name), date), date }]
    }),
  )
}

async function publishedAfter(ports: OutlinePorts, holder: CardHolder, since: number | null, now: number) {
  if (since === null) return []
  const events = await ports.database.db
    .selectFrom('audit_event')
    .where('about', 'in', openAlbum(ports, holder, null, now).select('album.id'))
    .where('action', '=', 'album.publish')
    .where('at', '>', since)
    .select('about')
    .execute()
  return events.flatMap(({ about }) => about ?? [])
}
