import { jobIdOf } from '../../app/photos/develop/queue.server.ts'
import { DEVELOP } from '../../app/photos/develop/version.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import { insertRows } from './insert.ts'
import { DAY, idAt, NOW, nameOf } from './made-up.ts'
import type { Size } from './sizes.ts'

const TYPES = ['Sports', 'Portrait', 'Graduation', 'Team', 'Other']

/** Eight requests a day, the newest now. Five nobody has answered. Returns the ID of one in the middle. */
export async function seedBookings(database: Database, { bookings }: Size): Promise<string> {
  const ids = Array.from({ length: bookings }, (_, i) => idAt(i, bookings, DAY / 8))
  await insertRows(database, 'booking', bookings, (i) => {
    const at = NOW - (bookings - i) * (DAY / 8)
    const contact = { name: nameOf(i), email: `guest${i}@example.com`, phone: `555 ${i}` }
    const words = 'Two teams, about forty people, outdoors if the weather allows it, indoors otherwise.'
    return {
      id: ids[i] as string,
      idempotency_key: `key-${i}`,
      type: TYPES[i % 5] as string,
      version: 1,
      answers: JSON.stringify({
        ...contact,
        where: 'Field 4',
        details: `${words} ${i}`,
        people: `${i % 40}`,
      }),
      date: dayOf(at + 30 * DAY),
      ...contact,
      ...standing(i, bookings, at),
      created_at: at,
      status_at: at,
      notified_at: at,
    }
  })
  return ids[bookings >> 1] as string
}

function standing(i: number, of: number, at: number): { status: BookingStatus; agreed_date: string | null } {
  if (of - i <= 5) return { status: 'new', agreed_date: null }
  if (i % 10 === 0) return { status: 'spam', agreed_date: null }
  if (i % 10 < 3) return { status: 'declined', agreed_date: null }
  const day = at + 30 * DAY
  return { status: day > NOW ? 'booked' : 'done', agreed_date: dayOf(day) }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

interface Things {
  albums: string[]
  clients: string[]
  photos: string[]
}

/** What was done, the jobs that did it, and the emails that were stored. */
export async function seedLog(database: Database, size: Size, things: Things): Promise<void> {
  const { albums, clients, photos } = things
  const about = (i: number) => (i % 2 ? albums[i % albums.length] : clients[i % clients.length]) as string
  await insertRows(database, 'audit_event', size.events, (i) => ({
    id: idAt(i, size.events, 60_000),
    at: NOW - (size.events - i) * 60_000,
    actor: 'client' as const,
    actor_id: clients[i % clients.length] as string,
    action: i % 2 ? 'album.download' : 'client.sign-in',
    about: about(i),
    detail: null,
  }))
  const developed = Math.min(size.jobs / 2, photos.length)
  const job = { payload: '{}', attempts: 1, error: null, lease: null, give_up_at: NOW }
  await insertRows(database, 'job', developed, (i) => {
    const id = photos[i] as string
    const at = { run_at: NOW, created_at: NOW, ended_at: NOW }
    return { ...job, id: jobIdOf(id), kind: DEVELOP, about: id, status: 'done' as const, ...at }
  })
  await insertRows(database, 'job', size.jobs - developed, (i) => {
    const at = NOW - (size.jobs - developed - i) * 60_000
    // Two failed for good.
    const status = i === 5 || i === 6 ? ('dead' as const) : ('done' as const)
    const payload = JSON.stringify({ email: 'booking-received' })
    const when = { run_at: at, created_at: at, ended_at: at, announced_at: at }
    return {
      ...job,
      id: idAt(i, size.jobs, 60_000),
      kind: 'mail',
      about: about(i * 2),
      payload,
      status,
      ...when,
    }
  })
  await insertRows(database, 'sent_mail', size.mails, (i) => ({
    id: idAt(i, size.mails, 60_000),
    message_id: `${i}@example.com`,
    recipient: `${nameOf(i)} <guest${i}@Example.com>`,
    subject: 'We have your request',
    eml: 'Subject: We have your request\r\n\r\nThank you.'.padEnd(1_500, '.'),
    created_at: NOW - (size.mails - i) * 60_000,
  }))
}
