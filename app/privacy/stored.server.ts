import type { Kysely } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { findPerson } from './person.server.ts'

/** How much is stored about a person, which an export contains and an erasure deletes. */
export interface Stored {
  sessions: number
  albums: number
  /** With those as a guest of share links. */
  favorites: number
  downloads: number
  /** To public pages, which become drafts without them. */
  consents: number
  emails: number
  bookings: number
  /** How many of the bookings stay for the books, without the person. */
  accepted: number
}

export async function countStored({ db }: Pick<Database, 'db'>, address: string): Promise<Stored> {
  const { email, client, bookings } = await findPerson(db, address)
  const id = client?.id ?? ''
  const sent = await db.selectFrom('sent_mail').select('recipient').execute()
  return {
    sessions: await count(db, 'session', 'account_id', id),
    albums: await count(db, 'client_album', 'client_id', id),
    favorites: await countFavorites(db, { clientId: id, email }),
    downloads: await count(db, 'download', 'client_id', id),
    consents: await count(db, 'album_consent', 'client_id', id),
    // SQLite's `lower` knows no letters but A to Z.
    emails: sent.filter(({ recipient }) => recipient.toLowerCase() === email).length,
    bookings: bookings.length,
    accepted: bookings.filter(({ status }) => status === 'booked' || status === 'done').length,
  }
}

async function countFavorites(
  db: Kysely<Schema>,
  { clientId, email }: { clientId: string; email: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('chosen_frame')
    .innerJoin('choice', 'choice.id', 'chosen_frame.choice_id')
    .leftJoin('share_guest', 'share_guest.id', 'choice.guest_id')
    .where('choice.list_id', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('choice.client_id', '=', clientId),
        and([eb('share_guest.email', '=', email), eb('share_guest.email', '<>', '')]),
      ]),
    )
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function count(
  db: Kysely<Schema>,
  table: 'session' | 'client_album' | 'download' | 'album_consent',
  column: 'account_id' | 'client_id',
  id: string,
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .where(column, '=', id)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
