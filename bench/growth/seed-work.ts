import { jobIdOf } from '../../app/photos/develop/queue.server.ts'
import { DEVELOP } from '../../app/photos/develop/version.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import { postRow } from '../../ports/database/testing/testing-rows.ts'
import { DAY, dayOf, idsUntilNow, insertRows, NOW, nameOf, teamOf } from './rows.ts'

const TYPES = ['Sports', 'Portrait', 'Graduation', 'Team', 'Other']

/** Adds eight requests a day until now; the last five are not answered. Returns the ID of one in the middle. */
export async function seedBookings(database: Database, count: number): Promise<string> {
  const ids = idsUntilNow(count, DAY / 8)
  await insertRows(database, 'booking', count, (i) => {
    const at = NOW - (count - i) * (DAY / 8)
    const contact = { name: nameOf(i), email: `guest${i}@example.com`, phone: `555 ${i}` }
    const details = `Two teams, about forty people, outdoors if the weather allows it, indoors otherwise. ${i}`
    const status = statusOf(i, count, at)
    return {
      id: ids[i] as string,
      idempotency_key: `key-${i}`,
      type: TYPES[i % 5] as string,
      version: 1,
      answers: JSON.stringify({ ...contact, where: 'Field 4', details, people: `${i % 40}` }),
      date: dayOf(at + 30 * DAY),
      ...contact,
      status,
      agreed_date: status === 'booked' || status === 'done' ? dayOf(at + 30 * DAY) : null,
      created_at: at,
      status_at: at,
      notified_at: at,
    }
  })
  return ids[count >> 1] as string
}

function statusOf(i: number, count: number, at: number): BookingStatus {
  if (count - i <= 5) return 'new'
  if (i % 10 === 0) return 'spam'
  if (i % 10 < 3) return 'declined'
  return at + 30 * DAY > NOW ? 'booked' : 'done'
}

interface About {
  albums: string[]
  clients: string[]
  photos: string[]
}

/** Adds four times as many events as `count`, twice as many jobs, and emails. */
export async function seedLog(database: Database, { albums, clients, photos }: About, count: number) {
  const about = (i: number) => (i % 2 ? albums[i % albums.length] : clients[i % clients.length]) as string
  const events = idsUntilNow(4 * count, 60_000)
  await insertRows(database, 'audit_event', events.length, (i) => ({
    id: events[i] as string,
    at: NOW - (events.length - i) * 60_000,
    actor: 'client' as const,
    actor_id: clients[i % clients.length] as string,
    action: i % 2 ? 'album.download' : 'client.sign-in',
    about: about(i),
    detail: null,
  }))
  const done = { attempts: 1, error: null, lease: null, give_up_at: NOW }
  const times = (at: number) => ({ run_at: at, created_at: at, ended_at: at })
  await insertRows(database, 'job', Math.min(count, photos.length), (i) => {
    const photo = photos[i] as string
    return {
      ...done,
      id: jobIdOf(photo),
      kind: DEVELOP,
      about: photo,
      payload: '{}',
      status: 'done' as const,
      ...times(NOW),
    }
  })
  const mails = idsUntilNow(count, 60_000)
  await insertRows(database, 'job', count, (i) => {
    const at = NOW - (count - i) * 60_000
    return {
      ...done,
      id: mails[i] as string,
      kind: 'mail',
      about: about(i * 2),
      payload: JSON.stringify({ email: 'booking-received' }),
      status: i === 5 || i === 6 ? ('dead' as const) : ('done' as const),
      ...times(at),
      announced_at: at,
    }
  })
  await insertRows(database, 'sent_mail', Math.ceil(count * 0.3), (i) => ({
    id: mails[i] as string,
    message_id: `${i}@example.com`,
    recipient: `${nameOf(i)} <guest${i}@Example.com>`,
    subject: 'We have your request',
    eml: 'Subject: We have your request\r\n\r\nThank you.'.padEnd(1_500, '.'),
    created_at: NOW - i * 60_000,
  }))
}

export async function seedPosts(database: Database, count: number, photos: string[]): Promise<void> {
  const ids = idsUntilNow(count, DAY)
  await insertRows(database, 'post', count, (i) => {
    const words = (n: number) => `${teamOf(i + n)} played on a wet field, and ${nameOf(i + n)} scored twice. `
    const blocks = Array.from({ length: 15 }, (_, n) => ({
      _type: 'block',
      _key: `${n}`,
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', text: words(n).repeat(4), marks: [] }],
    }))
    return postRow(ids[i] as string, {
      slug: `post-${i}`,
      title: `${teamOf(i)}, game ${i.toString(36)}`,
      body: JSON.stringify(blocks),
      main_photo_id: photos[(i * 31) % photos.length] as string,
      publish_at: NOW - (count - i) * DAY,
    })
  })
  await insertRows(database, 'post_tag', count, (i) => ({
    post_id: ids[i] as string,
    tag: teamOf(i).toLowerCase(),
  }))
}
