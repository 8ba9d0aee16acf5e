import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import { dayOf } from './list.server.ts'

type Db = Pick<Database, 'db'>

/** More than a client books. */
const MOST = 50

/** What a booking led to. */
export interface FollowUp {
  /** Who was made from it, or else has the address. */
  client: { id: string; name: string } | null
  album: { id: string; title: string } | null
}

export async function followUpOf(
  { db }: Db,
  { id, email }: { id: string; email: string },
): Promise<FollowUp> {
  const made = db.selectFrom('booking').select('client_id').where('booking.id', '=', id)
  const client = await db
    .selectFrom('client')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('id', '=', made), eb('email', '=', email.toLowerCase())]))
    .orderBy(({ case: when }) => when().when('id', '=', made).then(0).else(1).end())
    .executeTakeFirst()
  const album = await db
    .selectFrom('album')
    .innerJoin('booking', 'booking.album_id', 'album.id')
    .select(['album.id', 'album.name', 'album.display_name'])
    .where('booking.id', '=', id)
    .where('album.deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    client: client ?? null,
    album: album ? { id: album.id, title: album.display_name ?? album.name } : null,
  }
}

/** A booking as a client or an album names it. */
export interface BookingReference {
  id: string
  type: string
  status: BookingStatus
  /** The day that was agreed, or else asked for. */
  day: string | null
}

/** Those that a client was made from or sent, the newest first, without spam. */
export async function bookingsOfClient({ db }: Db, clientId: string): Promise<BookingReference[]> {
  const email = db.selectFrom('client').select('email').where('client.id', '=', clientId)
  return references(db)
    .where('id', 'in', (has) =>
      has
        .selectFrom('booking')
        .select('id')
        .where('client_id', '=', clientId)
        .union(
          has
            .selectFrom('booking')
            .select('id')
            // Lower already, but SQLite compares an index of expressions with none but another.
            .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', fn('lower', [email]))),
        ),
    )
    .where('status', '<>', 'spam')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

/** The booking that an album was made from. */
export async function bookingOfAlbum({ db }: Db, albumId: string): Promise<BookingReference | null> {
  return (await references(db).where('album_id', '=', albumId).executeTakeFirst()) ?? null
}

function references(db: Database['db']) {
  return db.selectFrom('booking').select(['id', 'type', 'status']).select(dayOf('booking').as('day'))
}
