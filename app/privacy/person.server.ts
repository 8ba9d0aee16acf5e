import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { mayBe } from '../../ports/mail/address.ts'
import { emailOf } from '../clients/clients.server.ts'

const CLIENT = [
  ...(['id', 'name', 'email', 'phone', 'client_group', 'client_note'] as const),
  ...(['reminders_off_at', 'erasure_asked_at'] as const),
] as const

export interface Person {
  email: string
  client: Pick<Selectable<Schema['client']>, (typeof CLIENT)[number]> | null
  /** Client accounts only: staff are neither erased nor exported. */
  accountIds: string[]
  bookings: Selectable<Schema['booking']>[]
  bookingIds: string[]
  linkIds: string[]
  followerIds: string[]
  /** Of albums that were sent to them as someone else than a client. Their jobs have the same IDs. */
  albumEmailIds: string[]
  /** As whom other clients name them. */
  contacts: Selectable<Schema['client_contact']>[]
  orders: Selectable<Schema['store_order']>[]
  ownIds: string[]
}

/** Everything may be empty. The lock keeps their bookings on PostgreSQL as they are until the transaction ends. */
export async function findPerson(db: Kysely<Schema>, text: string, lock = false): Promise<Person> {
  const email = emailOf(text)
  const client = await db.selectFrom('client').select(CLIENT).where('email', '=', email).executeTakeFirst()
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'client')
    .where((has) => has.or([has('email', '=', email), has('id', '=', client?.id ?? '')]))
    .execute()
  const accountIds = idsOf(accounts)
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
  const contacts = await db
    .selectFrom('client_contact')
    .selectAll()
    .where('email', '=', email)
    .where('email', '<>', '')
    .execute()
  return {
    email,
    client: client ?? null,
    accountIds,
    bookings,
    bookingIds: idsOf(bookings),
    linkIds: idsOf(links),
    followerIds: idsOf(followers),
    albumEmailIds: await albumEmailsOf(db, email),
    contacts,
    orders: await ordersOf(db, email, idsOf(bookings)),
    ownIds: [...idsOf(client ? [client] : []), ...accountIds],
  }
}

export interface Stored {
  /** For public pages, which become drafts without them. */
  consents: number
  bookings: number
  /** Stay for the books, without the person. */
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

export function isAccepted({ status }: Person['bookings'][number]): boolean {
  return status === 'booked' || status === 'done'
}

async function albumEmailsOf(db: Kysely<Schema>, email: string): Promise<string[]> {
  const emails = db.selectFrom('album_email').select('id').where('address', '=', email)
  return idsOf(await emails.where('address', '<>', '').execute())
}

async function bookingsOf(db: Kysely<Schema>, email: string): Promise<string[]> {
  const all = await db
    .selectFrom('booking')
    .select(['id', 'email'])
    .where(mayBe('booking', 'email', email))
    .execute()
  return idsOf(all.filter((booking) => emailOf(booking.email) === email))
}

/** Also the deposits on their bookings, whoever paid them. */
async function ordersOf(db: Kysely<Schema>, email: string, bookings: string[]) {
  const all = await db
    .selectFrom('store_order')
    .selectAll()
    .where((has) => has.or([mayBe('store_order', 'email', email), has('booking_id', 'in', listed(bookings))]))
    .execute()
  return all.filter(
    (order) =>
      (email !== '' && emailOf(order.email ?? '') === email) || bookings.includes(order.booking_id ?? ''),
  )
}

export function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** PostgreSQL refuses an empty list for `in`. No ID is empty. */
export function listed(ids: string[]): string[] {
  return ids.length > 0 ? ids : ['']
}
