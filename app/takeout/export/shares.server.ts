import { batchesOf } from '../batches.ts'
import type { FrameFiles } from './albums.server.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** The share links of albums, with their guests' names and favorites. No address, PIN or cookie. */
export async function* exportShares(db: Db, frames: FrameFiles) {
  const links = await db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album.deleted_at', 'is', null)
    .select(['share_link.id', 'album.slug as album', 'share_link.name', 'share_link.downloads', 'ask_who'])
    .select(['preview', 'created_at', 'share_link.expires_at', 'revoked_at'])
    .orderBy('album.slug')
    .orderBy('created_at')
    .orderBy('share_link.name')
    .orderBy('share_link.id')
    .execute()
  for (const some of batchesOf(links)) {
    const ids = some.map(({ id }) => id)
    const opened = db.selectFrom('share_opening').selectAll().where('link_id', 'in', ids).orderBy('day')
    const openings = Map.groupBy(await opened.execute(), ({ link_id }) => link_id)
    const known = db.selectFrom('share_guest').selectAll().where('link_id', 'in', ids)
    const rows = await known.orderBy('created_at').orderBy('email').execute()
    const guests = Map.groupBy(rows, ({ link_id }) => link_id)
    const hearts = await guestFavorites(db, ids)
    yield some.map(({ id, album, name, downloads, ...link }) => ({
      album,
      name,
      downloads,
      askWho: link.ask_who === 1,
      preview: link.preview === 1,
      createdAt: iso(link.created_at),
      ...present({ expiresAt: iso(link.expires_at), revokedAt: iso(link.revoked_at) }),
      opened: (openings.get(id) ?? []).map(({ day, count }) => ({ day, times: count })),
      guests: (guests.get(id) ?? []).map((guest) => ({
        ...present({ name: guest.name, email: guest.email }),
        createdAt: iso(guest.created_at),
        ...present({ answeredAt: iso(guest.answered_at) }),
        favorites: (hearts.get(guest.id) ?? []).flatMap(({ frame_id, chosen_at }) => {
          const file = frames.get(frame_id)?.file
          return file === undefined ? [] : [{ file, at: iso(chosen_at) }]
        }),
      })),
    }))
  }
}

async function guestFavorites(db: Db, linkIds: string[]) {
  const rows = await db
    .selectFrom('choice')
    .innerJoin('share_guest', 'share_guest.id', 'choice.guest_id')
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .where('share_guest.link_id', 'in', linkIds)
    .select(['guest_id', 'frame_id', 'chosen_at'])
    .orderBy('chosen_at')
    .orderBy('frame_id')
    .execute()
  return Map.groupBy(rows, ({ guest_id }) => guest_id)
}
