import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { namesAddress } from '../../ports/mail/address.ts'
import { deleteEmailFiles, deleteEmails, type OutboxPorts } from '../../ports/mail/outbox.ts'
import { endConsents } from '../albums/consents/consents.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { questionsFor } from '../booking/questions.ts'
import { questionnaireOf } from '../site/sections/questionnaire.server.ts'
import { findPerson, isAccepted, listed, type Person } from './person.server.ts'

export interface Erased {
  client: boolean
  /** At how many share links they chose favorites. */
  guest: number
  /** How many athletes their address followed. */
  following: number
  /** Stored emails. */
  emails: number
  /** How many bookings were deleted; the IDs of those that stay without the person, and of those that stay as they are. */
  bookings: { deleted: number; anonymized: string[]; kept: string[] }
  /** The slugs of public pages that are drafts now, because their consent is gone. */
  pages: string[]
}

type Trx = Transaction<Schema>

/**
 * Erases what is stored about the person with this email address, in one transaction; the files of their emails after it.
 * Albums and photographs stay, and audit events, which have IDs only. Without `bookings` their booking requests stay,
 * with the owner's emails about them. An accepted booking always stays for the books: its kind, days, choices and
 * numbers. Null when nothing is stored. Refused while an email about them is being sent, which would be stored again.
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
      return { refused: 'This is the address of the owner or an assistant, who cannot be erased.' }
    }
    const all = bookings || person.bookings.length === 0
    const jobs = await mailJobs(trx, person, { all, lock })
    if (jobs.some(({ lease, run_at }) => lease !== null && run_at > by.now)) {
      return { refused: 'An email about them is being sent right now. Try again in a minute.' }
    }
    const jobIds = jobs.map(({ id }) => id)
    await trx.deleteFrom('job').where('id', 'in', listed(jobIds)).execute()
    const emails = await deleteEmails(trx, { address: person.email, jobIds, named: all })
    const guest = await deleteGuests(trx, person.email)
    const following = person.followerIds.length
    await trx.deleteFrom('follower').where('id', 'in', listed(person.followerIds)).execute()
    const errors = await eraseErrors(trx, person.email)
    await trx.deleteFrom('account').where('id', 'in', listed(person.accountIds)).execute()
    const pages = person.client ? await deleteClient(trx, person.client.id, by.now) : []
    const ended = bookings ? await eraseBookings(trx, person.bookings) : { deleted: 0, anonymized: [] }
    const kept = bookings ? [] : person.bookings.map(({ id }) => id)
    const found = person.accountIds.length + person.bookings.length + jobs.length + emails.length
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
 * Deletes a client with their account and emails, and with the rows their sessions, links, grants, favorites, picks,
 * downloads and consents. Albums, bookings and audit events, which name nobody, stay. Public pages to which the
 * client consented become drafts; returns their slugs.
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

/** Deletes what they gave and chose as a guest of share links. */
async function deleteGuests(trx: Trx, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('share_guest')
    .where('email', '=', email)
    .where('email', '<>', '')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function isStaff(trx: Trx, email: string): Promise<boolean> {
  const staff = trx.selectFrom('account').select('id').where('role', '<>', 'client')
  return (await staff.where('email', '=', email).executeTakeFirst()) !== undefined
}

/**
 * The jobs of emails to the person, and of the owner's emails about their picks; with `all` also of the owner's emails about
 * their bookings. With `lock`, which PostgreSQL needs, no process begins to send one.
 */
async function mailJobs(
  trx: Trx,
  { client, accountIds, linkIds, followerIds, bookings }: Person,
  { all, lock }: { all: boolean; lock: boolean },
) {
  const choices = await trx
    .selectFrom('choice')
    .select('id')
    .where('client_id', '=', client?.id ?? '')
    .execute()
  const own = [
    ...(client ? [client.id] : []),
    ...[...accountIds, ...linkIds, ...followerIds, ...choices.map(({ id }) => id)],
  ]
  const ids = bookings.map(({ id }) => id)
  const jobs = await trx
    .selectFrom('job')
    .select(['id', 'about', 'payload', 'lease', 'run_at'])
    .where('kind', '=', 'mail')
    .where('about', 'in', listed([...own, ...ids]))
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return jobs.filter(
    ({ about, payload }) =>
      all || own.includes(about ?? '') || JSON.parse(payload).email !== 'booking-notification',
  )
}

/** Errors of emails: a mail server's reply can name the address. */
async function eraseErrors(trx: Trx, email: string): Promise<number> {
  const jobs = await trx.selectFrom('job').select(['id', 'error']).where('error', 'is not', null).execute()
  const naming = jobs.filter(({ error }) => error !== null && namesAddress(error, email)).map(({ id }) => id)
  await trx
    .updateTable('job')
    .set({ error: 'Erased with the person.' })
    .where('id', 'in', listed(naming))
    .execute()
  return naming.length
}

async function eraseBookings(trx: Trx, bookings: Person['bookings']) {
  const accepted = bookings.filter(isAccepted)
  for (const booking of accepted) {
    const answers = JSON.stringify(await impersonal(trx, booking))
    const rest = { name: '', email: '', phone: '', answers, client_id: null, album_id: null }
    await trx.updateTable('booking').set(rest).where('id', '=', booking.id).execute()
    await trx.deleteFrom('booking_message').where('booking_id', '=', booking.id).execute()
  }
  const others = bookings.filter((booking) => !accepted.includes(booking)).map(({ id }) => id)
  await trx.deleteFrom('booking').where('id', 'in', listed(others)).execute()
  return { deleted: others.length, anonymized: accepted.map(({ id }) => id) }
}

/** The answers that nobody typed as text: choices, days and numbers. */
async function impersonal(
  trx: Trx,
  { type, version, answers }: Person['bookings'][number],
): Promise<Record<string, string>> {
  const given: Record<string, string> = JSON.parse(answers)
  const asked = await questionnaireOf(trx, version)
  const questions = (asked && questionsFor(asked, type)) ?? []
  const chosen = questions.filter(({ kind }) => kind === 'choice' || kind === 'date' || kind === 'number')
  return Object.fromEntries(chosen.map(({ id }) => [id, given[id] ?? '']))
}
