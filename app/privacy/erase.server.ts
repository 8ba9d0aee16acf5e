import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { namesAddress } from '../../ports/mail/address.ts'
import { deleteEmailFiles, deleteEmails, type OutboxPorts } from '../../ports/mail/outbox.ts'
import { endConsents } from '../albums/consents/consents.server.ts'
import { linkNameOf } from '../albums/sending/written.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { questionsFor } from '../booking/questions.ts'
import { questionnaireOf } from '../site/sections/questionnaire.server.ts'
import { findPerson, idsOf, isAccepted, listed, type Person } from './person.server.ts'

export interface Erased {
  client: boolean
  guest: number
  following: number
  emails: number
  /** Anonymized and kept ones by ID. */
  bookings: { deleted: number; anonymized: string[]; kept: string[] }
  /** Slugs of public pages that became drafts without their consent. */
  pages: string[]
}

type Trx = Transaction<Schema>

/**
 * Erases a person by email address; their emails' files after the transaction. Keeps albums, photographs and audit
 * events, which have IDs only, and the type, days, choices and numbers of accepted bookings and of orders, for the books. Without
 * `bookings`, keeps their bookings and the owner's emails about them. Returns null when nothing is stored. Refused
 * while an email about them is being sent, which would be stored again.
 */
export async function erasePerson(
  { database, storage }: OutboxPorts,
  { email, bookings }: { email: string; bookings: boolean },
  by: By,
): Promise<Erased | { refused: string } | null> {
  const done = await database.write(async (trx) => {
    const lock = database.engine === 'postgres'
    const person = await findPerson(trx, email, lock)
    if (await isStaff(trx, person.email)) {
      return { refused: 'This is the owner’s or an assistant’s email, so its data can’t be deleted.' }
    }
    const all = bookings || person.bookings.length === 0
    const jobs = await mailJobs(trx, person, { all, lock })
    if (jobs.some(({ lease, run_at }) => lease !== null && run_at > by.now)) {
      return { refused: 'An email about this person is being sent right now. Try again in a minute.' }
    }
    const jobIds = idsOf(jobs)
    await trx.deleteFrom('job').where('id', 'in', listed(jobIds)).execute()
    const emails = await deleteEmails(trx, { address: person.email, jobIds, named: all })
    const guest = await deleteGuests(trx, person, by.now)
    const following = person.followerIds.length
    await trx
      .deleteFrom('client_contact')
      .where('email', '=', person.email)
      .where('email', '<>', '')
      .execute()
    await trx.deleteFrom('follower').where('id', 'in', listed(person.followerIds)).execute()
    await eraseOrders(trx, person)
    const errors = await eraseErrors(trx, person.email)
    await trx.deleteFrom('account').where('id', 'in', listed(person.accountIds)).execute()
    const pages = person.client ? await deleteClient(trx, person.client.id, by.now) : []
    const ended = bookings ? await eraseBookings(trx, person.bookings) : { deleted: 0, anonymized: [] }
    const kept = bookings ? [] : person.bookingIds
    const { accountIds, contacts, orders } = person
    const own = accountIds.length + person.bookings.length + contacts.length + orders.length
    const found = own + jobs.length + emails.length
    if (!person.client && found + guest + following + errors === 0) return null
    const detail = { bookings: ended.deleted, anonymized: ended.anonymized.length, emails: emails.length }
    await recordEvent(trx, by, { action: 'client.erase', about: person.client?.id, detail })
    return { client: person.client !== null, guest, following, emails, bookings: { ...ended, kept }, pages }
  })
  if (!done || done.refused !== undefined) return done
  await deleteEmailFiles(storage, done.emails)
  return { ...done, emails: done.emails.length }
}

/**
 * Deletes a client with their account, their emails, and all rows that reference them. Returns the slugs of public
 * pages that became drafts without their consent.
 */
export async function deleteClient(trx: Trx, clientId: string, now: number): Promise<string[]> {
  const pages = await endConsents(trx, clientId, now)
  const links = trx.selectFrom('password_link').select('id').where('account_id', '=', clientId)
  await trx
    .deleteFrom('job')
    .where('kind', '=', 'mail')
    .where(({ or, eb }) => or([eb('about', 'in', links), eb('about', '=', clientId)]))
    .execute()
  await trx.deleteFrom('account').where('id', '=', clientId).execute()
  await trx.deleteFrom('client').where('id', '=', clientId).execute()
  return pages
}

/** Their links, which have the address as a name, end. */
async function deleteGuests(
  trx: Trx,
  { email, albumEmailIds }: Pick<Person, 'email' | 'albumEmailIds'>,
  now: number,
): Promise<number> {
  const sent = trx.selectFrom('album_email').where('id', 'in', listed(albumEmailIds))
  const links = await trx
    .selectFrom('share_link')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('id', 'in', sent.where('link_id', 'is not', null).select('link_id')),
        and([eb('name', '=', linkNameOf(email)), eb('name', '<>', '')]),
      ]),
    )
    .execute()
  await trx
    .updateTable('share_link')
    .set(({ fn, val, ref }) => ({ name: '–', revoked_at: fn.coalesce(ref('revoked_at'), val(now)) }))
    .where('id', 'in', listed(idsOf(links)))
    .execute()
  await trx.deleteFrom('album_email').where('id', 'in', listed(albumEmailIds)).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('share_guest')
    .where('email', '=', email)
    .where('email', '<>', '')
    .executeTakeFirst()
  return Number(numDeletedRows) + Math.max(albumEmailIds.length, links.length)
}

async function isStaff(trx: Trx, email: string): Promise<boolean> {
  const staff = trx.selectFrom('account').select('id').where('role', '<>', 'client')
  return (await staff.where('email', '=', email).executeTakeFirst()) !== undefined
}

/**
 * Emails to the person and about their picks; with `all`, also the owner's emails about their bookings. The lock
 * keeps processes on PostgreSQL from starting to send one.
 */
async function mailJobs(
  trx: Trx,
  { client, ownIds, linkIds, followerIds, bookingIds, albumEmailIds, orders }: Person,
  { all, lock }: { all: boolean; lock: boolean },
) {
  const choices = await trx
    .selectFrom('choice')
    .select('id')
    .where('client_id', '=', client?.id ?? '')
    .execute()
  const own = [...ownIds, ...linkIds, ...followerIds, ...idsOf(choices), ...idsOf(orders)]
  const jobs = await trx
    .selectFrom('job')
    .select(['id', 'about', 'payload', 'lease', 'run_at'])
    .where('kind', '=', 'mail')
    .where(({ or, eb }) =>
      or([eb('about', 'in', listed([...own, ...bookingIds])), eb('id', 'in', listed(albumEmailIds))]),
    )
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return jobs.filter(
    ({ about, payload }) =>
      all || own.includes(about ?? '') || JSON.parse(payload).email !== 'booking-notification',
  )
}

/** A mail server's reply can name the address. */
async function eraseErrors(trx: Trx, email: string): Promise<number> {
  const jobs = await trx.selectFrom('job').select(['id', 'error']).where('error', 'is not', null).execute()
  const naming = idsOf(jobs.filter(({ error }) => error !== null && namesAddress(error, email)))
  await trx
    .updateTable('job')
    .set({ error: 'Deleted with the person’s data.' })
    .where('id', 'in', listed(naming))
    .execute()
  return naming.length
}

/** The numbers, amounts and days stay for the books, and the link keeps working. */
async function eraseOrders(trx: Trx, { orders }: Person): Promise<void> {
  await trx
    .updateTable('store_order')
    .set({ email: null, name: null, address: null })
    .where('id', 'in', listed(idsOf(orders)))
    .execute()
}

async function eraseBookings(trx: Trx, bookings: Person['bookings']) {
  const accepted = bookings.filter(isAccepted)
  for (const booking of accepted) {
    const answers = JSON.stringify(await impersonal(trx, booking))
    const rest = { name: '', email: '', phone: '', answers, client_id: null, album_id: null }
    await trx.updateTable('booking').set(rest).where('id', '=', booking.id).execute()
    await trx.deleteFrom('booking_message').where('booking_id', '=', booking.id).execute()
  }
  const others = idsOf(bookings.filter((booking) => !accepted.includes(booking)))
  await trx.deleteFrom('booking').where('id', 'in', listed(others)).execute()
  return { deleted: others.length, anonymized: idsOf(accepted) }
}

async function impersonal(trx: Trx, { type, version, answers }: Person['bookings'][number]) {
  const given: Record<string, string> = JSON.parse(answers)
  const asked = await questionnaireOf(trx, version)
  const questions = (asked && questionsFor(asked, type)) ?? []
  const chosen = questions.filter(({ kind }) => kind === 'choice' || kind === 'date' || kind === 'number')
  return Object.fromEntries(chosen.map(({ id }) => [id, given[id] ?? '']))
}
