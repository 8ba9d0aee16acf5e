import type { Kysely } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { readFollowed } from '../athletes/follow/followed.server.ts'
import { choicesOf, chosenFrames, named } from './export-choices.server.ts'
import { findPerson, idsOf, listed, type Person } from './person.server.ts'
import { iso, readable } from './readable.ts'

type Db = Kysely<Schema>

/**
 * Returns all that is stored about a person, readable and without hashes, tokens or secrets. Times are ISO 8601. Null
 * when nothing is stored.
 */
export async function exportPerson({ db }: Pick<Database, 'db'>, email: string, now: number) {
  const person = await findPerson(db, email)
  const emails = await emailsOf(db, person)
  const { client, accountIds, bookings, contacts, orders } = person
  const asGuest = await asGuestOf(db, person.email)
  const albumEmails = await albumEmailsOf(db, person)
  const following = await followingOf(db, person)
  const own = accountIds.length + bookings.length + contacts.length + orders.length
  const found = own + emails.stored.length + asGuest.length + albumEmails.length + following.length
  if (!client && found === 0) return null
  return {
    email: person.email,
    exportedAt: iso(now),
    client: client && readable(client),
    asContact: contacts.map(({ client_id: _, position: __, ...contact }) => contact),
    ...(await accountOf(db, accountIds)),
    ...(await choicesOf(db, client?.id ?? '')),
    asGuest,
    albumEmails,
    following,
    emails,
    bookings: await bookingsOf(db, person),
    orders: await ordersOf(db, person),
    events: await eventsOf(db, person),
  }
}

async function accountOf(db: Db, accountIds: string[]) {
  const ids = listed(accountIds)
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'identity_account'])
    .select(['blocked_at', 'signed_in_at', 'created_at', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['device', 'created_at', 'seen_at'])
    .where('account_id', 'in', ids)
    .execute()
  const factors = await db
    .selectFrom('second_factor')
    .select(['kind', 'name', 'created_at', 'used_at'])
    .where('account_id', 'in', ids)
    .execute()
  const links = await db
    .selectFrom('password_link')
    .select(['purpose', 'created_at', 'expires_at', 'ended_at'])
    .where('account_id', 'in', ids)
    .execute()
  return {
    accounts: accounts.map(readable),
    sessions: sessions.map(readable),
    secondFactors: factors.map(readable),
    passwordLinks: links.map(readable),
  }
}

async function asGuestOf(db: Db, email: string) {
  const guests = await db
    .selectFrom('share_guest')
    .select(['id', 'name', 'email', 'created_at', 'answered_at'])
    .where('email', '=', email)
    .where('email', '<>', '')
    .execute()
  const favorites = await chosenFrames(db)
    .select(['chosen_at', 'choice.guest_id'])
    .where('choice.guest_id', 'in', listed(idsOf(guests)))
    .execute()
  const files = await named(db, favorites)
  return guests.map(({ id, ...guest }) => ({
    ...readable(guest),
    favorites: files
      .filter(({ guest_id }) => guest_id === id)
      .map(({ guest_id: _, ...favorite }) => readable(favorite)),
  }))
}

async function albumEmailsOf(db: Db, { client, albumEmailIds }: Person) {
  const emails = await db
    .selectFrom('album_email')
    .innerJoin('album', 'album.id', 'album_email.album_id')
    .select([
      'album.slug as album',
      'album_email.name',
      'address',
      'subject',
      'line',
      'album_email.created_at',
    ])
    .where(({ or, eb }) =>
      or([
        eb('album_email.id', 'in', listed(albumEmailIds)),
        eb('album_email.client_id', '=', client?.id ?? ''),
      ]),
    )
    .orderBy('album_email.id')
    .execute()
  return emails.map(readable)
}

async function followingOf(db: Db, { followerIds }: Person) {
  const followers = await db
    .selectFrom('follower')
    .select(['person_id', 'email', 'asked_at', 'confirmed_at', 'told_until', 'invitation'])
    .where('id', 'in', listed(followerIds))
    .orderBy('id')
    .execute()
  return Promise.all(
    followers.map(async ({ person_id, told_until, ...follower }) => {
      const athlete = await readFollowed(db, person_id)
      const { number, team } = athlete ?? { number: null, team: null }
      return readable({ ...follower, told_at: told_until, number, team })
    }),
  )
}

async function bookingsOf(db: Db, { bookings, bookingIds }: Person) {
  const messages = await db
    .selectFrom('booking_message')
    .select(['booking_id', 'kind', 'subject', 'text', 'at'])
    .where('booking_id', 'in', listed(bookingIds))
    .orderBy('at')
    .execute()
  return bookings.map(({ idempotency_key: _, answers, ...booking }) => ({
    ...readable({ ...booking, answers: JSON.parse(answers) }),
    messages: messages
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(({ booking_id: _, ...message }) => readable(message)),
  }))
}

/** Without the links, which open the photos to whoever has them. */
async function ordersOf(db: Db, { orders, email }: Person) {
  const items = await db
    .selectFrom('store_item')
    .where('order_id', 'in', listed(idsOf(orders)))
    .orderBy('position')
    .select(['order_id', 'label', 'amount', 'refunded'])
    .execute()
  return orders.map(({ link_id: _, session_url: __, session_id: ___, cart: ____, ...order }) => ({
    ...readable(order),
    // Someone else may have paid for the booking.
    ...(order.email?.toLowerCase() !== email && {
      email: null,
      name: null,
      address: null,
      payment_intent: null,
    }),
    items: items.filter(({ order_id }) => order_id === order.id).map(({ order_id: _, ...item }) => item),
  }))
}

async function emailsOf(db: Db, { email, orders, ...person }: Person) {
  const sent = await db
    .selectFrom('sent_mail')
    .select(['recipient', 'subject', 'created_at'])
    .orderBy('id')
    .execute()
  const aboutIds = [...person.linkIds, ...person.followerIds, ...person.bookingIds]
  // SQLite's `lower` knows only A to Z.
  const stored = sent.filter(({ recipient }) => recipient.toLowerCase() === email)
  const jobs = await db
    .selectFrom('job')
    .select(['payload', 'status', 'created_at', 'ended_at'])
    .where('kind', '=', 'mail')
    .where(({ or, eb }) =>
      or([
        eb('about', 'in', listed([...person.ownIds, ...aboutIds, ...idsOf(orders)])),
        eb('id', 'in', listed(person.albumEmailIds)),
      ]),
    )
    .orderBy('id')
    .execute()
  const queue = jobs.map(({ payload, ...job }) => readable({ email: JSON.parse(payload).email, ...job }))
  return { stored: stored.map(readable), queue }
}

async function eventsOf(db: Db, { ownIds, bookingIds, linkIds, orders }: Person) {
  const theirs = listed(ownIds)
  const about = [...theirs, ...bookingIds, ...linkIds, ...idsOf(orders)]
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'actor', 'action', 'about', 'detail'])
    .where((has) => has.or([has('about', 'in', about), has('actor_id', 'in', theirs)]))
    .orderBy('id')
    .execute()
  return events.map(readable)
}
