import type { Transaction } from 'kysely'
import { deleteUnnamed } from '../../app/photos/unused.server.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Demo } from '../read.ts'
import { DRAFT, damagedId, insertDraft, sendAlbums } from './insert-albums.ts'
import { calendarOf, DEMO_KEY, insertBookings } from './insert-bookings.ts'
import { deleteStore, sellAlbum } from './insert-store.ts'
import { deleteTeam, insertTeam } from './insert-team.ts'

type Trx = Transaction<Schema>

interface Seeded {
  demo: Demo
  photoIds: ReadonlyMap<string, string>
  broken: { id: string; bytes: number }
  now: number
}

/** Adds bookings, failed emails, waiting albums and a team for the studio to show. Sends no email. */
export async function insertActivity(trx: Trx, { demo, photoIds, broken, now }: Seeded): Promise<void> {
  const { email, timeZone } = demo.site.contact
  const { id } = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const calendar = calendarOf(timeZone, now)
  await insertBookings(trx, demo.bookings, { kind: 'owner', id }, calendar)
  await sendAlbums(trx, now)
  await insertTeam(trx, { demo, photoIds, now })
  await sellAlbum(trx, now)
  await insertDraft(trx, broken, photoIds, { date: calendar.day([-1, 5]), now })
}

/** Removes the activity, except what is deleted with its client. */
export async function deleteActivity(trx: Trx, demo: Demo): Promise<void> {
  const bookings = await trx
    .deleteFrom('booking')
    .where('idempotency_key', 'like', `${DEMO_KEY}%`)
    .returning('id')
    .execute()
  const ids = bookings.map(({ id }) => id)
  if (ids.length > 0) {
    await trx.deleteFrom('job').where('kind', '=', 'mail').where('about', 'in', ids).execute()
    await trx.deleteFrom('audit_event').where('about', 'in', ids).execute()
  }
  await deleteTeam(trx)
  await deleteStore(trx)
  await trx.deleteFrom('album').where('id', '=', DRAFT).execute()
  await deleteUnnamed(trx, [await damagedId(demo)])
}
