import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { mayBe } from '../../ports/mail/address.ts'
import { emailOf } from '../clients/clients.server.ts'

/** The person with an email address: a client, somebody who asked for bookings, or both. */
export interface Person {
  /** Lower case. */
  email: string
  client: Pick<
    Selectable<Schema['client']>,
    'id' | 'name' | 'email' | 'reminders_off_at' | 'erasure_asked_at'
  > | null
  /** IDs of client accounts. The owner's and assistants' are not erased or exported. */
  accountIds: string[]
  bookings: Selectable<Schema['booking']>[]
  linkIds: string[]
  /** Of athletes that this address follows, or was asked to confirm. */
  followerIds: string[]
}

/**
 * Everything with this email address; all of it may be empty. With `lock`, on PostgreSQL, their bookings stay as they are
 * until the caller's transaction ends.
 */
export async function findPerson(db: Kysely<Schema>, text: string, lock = false): Promise<Person> {
  const email = emailOf(text)
  const client = await db
    .selectFrom('client')
    .select(['id', 'name', 'email', 'reminders_off_at', 'erasure_asked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'client')
    .where((has) => has.or([has('email', '=', email), has('id', '=', client?.id ?? '')]))
    .execute()
  const accountIds = accounts.map(({ id }) => id)
  const bookings = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', 'in', listed(await bookingsOf(db, email)))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const links = await db
    .selectFrom('password_link')
    .select('id')
    .where('account_id', 'in', listed(accountIds))
    .execute()
  const followers = await db.selectFrom('follower').select('id').where('email', '=', email).execute()
  return {
    email,
    client: client ?? null,
    accountIds,
    bookings,
    linkIds: links.map(({ id }) => id),
    followerIds: followers.map(({ id }) => id),
  }
}

/** What the owner decides about before somebody is erased. */
export interface Stored {
  /** To public pages, which become drafts without them. */
  consents: number
  bookings: number
  /** How many of the bookings stay for the books, without the person. */
  accepted: number
}

export async function countStored(db: Kysely<Schema>, email: string): Promise<Stored> {
  const { client, bookings } = await findPerson(db, email)
  const { consents } = await db
    .selectFrom('album_consent')
    .where('client_id', '=', client?.id ?? '')
    .select(({ fn }) => fn.countAll().as('consents'))
    .executeTakeFirstOrThrow()
  const accepted = bookings.filter(isAccepted).length
  return { consents: Number(consents), bookings: bookings.length, accepted }
}

/** Whether a booking stays for the books. */
export function isAccepted({ status }: Person['bookings'][number]): boolean {
  return status === 'booked' || status === 'done'
}

async function bookingsOf(db: Kysely<Schema>, email: string): Promise<string[]> {
  const all = await db
    .selectFrom('booking')
    .select(['id', 'email'])
    .where(mayBe('booking', 'email', email))
    .execute()
  return all.filter((booking) => emailOf(booking.email) === email).map(({ id }) => id)
}

/** A list for `in`, which must not be empty on PostgreSQL. No ID is empty. */
export function listed(ids: string[]): string[] {
  return ids.length > 0 ? ids : ['']
}
