import type { Database } from '../../ports/database/port.ts'
import { dayOf } from './list.server.ts'

type Db = Pick<Database, 'db'>

const MOST = 50

export async function followUpOf({ db }: Db, { id, email }: { id: string; email: string }) {
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

export type BookingReference = Awaited<ReturnType<typeof bookingsOfClient>>[number]

export async function bookingsOfClient({ db }: Db, clientId: string) {
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
            // Lowercase already, but SQLite uses an index on an expression only for the same expression.
            .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', fn('lower', [email]))),
        ),
    )
    .where('status', '<>', 'spam')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

export async function bookingOfAlbum({ db }: Db, albumId: string) {
  return (await references(db).where('album_id', '=', albumId).executeTakeFirst()) ?? null
}

function references(db: Database['db']) {
  return db.selectFrom('booking').select(['id', 'type', 'status']).select(dayOf('booking').as('day'))
}
