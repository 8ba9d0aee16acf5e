import type { Database } from '../../../ports/database/port.ts'
import { ALBUM_ORDER } from '../frames/order.server.ts'
import { readSections } from '../frames/sections.server.ts'
import { albumFacts, standingOfRow } from '../publishing.server.ts'
import type { ReminderSettings } from '../reminder-settings.ts'
import type { AlbumStanding } from '../state.ts'

/** An album as its owner sees it. */
export interface AlbumOverview extends AlbumStanding {
  id: string
  slug: string
  title: string
  visibility: 'public' | 'private'
  link: string | null
  expiresAt: number | null
  reminders: ReminderSettings
  /** Whether clients see small, marked photographs. */
  proofs: boolean
  sections: { id: string; name: string }[]
  frames: AlbumFrame[]
}

interface AlbumFrame {
  id: string
  /** In the album, from 1. */
  number: number
  /** The section's name. */
  section: string | null
  /** The original's file name. */
  file: string
  photoId: string
  caption: string | null
}

/** An album at `now` (UTC milliseconds), or null when there is none or it is in the trash. */
export async function readAlbum(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  now: number,
): Promise<AlbumOverview | null> {
  const row = await albumFacts(db)
    .where('album.id', '=', albumId)
    .select(['album.slug', 'album.name', 'album.display_name as displayName'])
    .select(['album.reminder', 'album.proofs', 'remind_unopened as unopened', 'remind_picks as picks'])
    .executeTakeFirst()
  if (!row) return null
  const [sections, frames] = [await readSections(db, albumId), await readFrames(db, albumId)]
  const { id, slug, visibility, link, expiresAt } = row
  return {
    id,
    slug,
    visibility,
    link,
    expiresAt,
    title: row.displayName ?? row.name,
    ...standingOfRow(row, now),
    reminders: { unopened: row.unopened, expiring: row.reminder === 1, picks: row.picks },
    proofs: row.proofs === 1,
    sections: sections.map(({ id, name }) => ({ id, name })),
    frames: frames.map((frame, i) => ({ ...frame, number: i + 1 })),
  }
}

function readFrames(db: Database['db'], albumId: string) {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(['frame.id', 'album_section.name as section', 'photo.name as file', 'photo.id as photoId'])
    .select(({ fn }) => fn.coalesce('frame.caption', 'photo.caption').as('caption'))
    .orderBy(ALBUM_ORDER)
    .execute()
}
