import type { Database } from '../../ports/database/port.ts'
import { enqueue, type Leased } from '../jobs/queue.server.ts'
import { isDaytime, nineOn } from '../site/daytime.ts'
import { readSections } from '../site/sections/sections.server.ts'
import { readSite } from '../site/site.server.ts'
import { askedIn, type BookingReply } from './inbox/reply-email.server.ts'
import { showBooking } from './list.server.ts'

/** Plans none for a session accepted after it was due. Checked when it is queued, and when it is composed. */
export async function planSessionReminders(database: Database, now: number, bookingId?: string) {
  const { sections } = await readSections(database, ['reminders'])
  const days = sections.reminders?.session
  if (days === undefined) return []
  const { timeZone } = await readSite(database)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const rows = await database.db
    .selectFrom('booking')
    .where('status', '=', 'booked')
    .where('email', '<>', '')
    .where('agreed_date', '>', today.toString())
    .$if(bookingId !== undefined, (query) => query.where('id', '=', bookingId ?? ''))
    .select(['id', 'agreed_date as date', 'reminded_date as reminded', 'status_at as acceptedAt'])
    .orderBy('agreed_date')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, date, reminded, acceptedAt }) => {
    if (date === null) return []
    const dueAt = nineOn(Temporal.PlainDate.from(date).subtract({ days }), timeZone)
    return dueAt < acceptedAt ? [] : [{ bookingId: id, date, dueAt, queued: reminded === date }]
  })
}

/** Notes the day in the same transaction, so that several processes queue one, and a moved session gets another. */
export async function queueSessionReminders(database: Database, now: number): Promise<void> {
  const { timeZone } = await readSite(database)
  if (!isDaytime(now, timeZone)) return
  for (const { queued, dueAt, bookingId, date } of await planSessionReminders(database, now)) {
    if (!queued && dueAt <= now) await queueOne(database, bookingId, date)
  }
}

async function queueOne({ write }: Database, bookingId: string, date: string): Promise<void> {
  await write(async (trx) => {
    const noted = await trx
      .updateTable('booking')
      .set({ reminded_date: date })
      .where('id', '=', bookingId)
      .where((has) => has.or([has('reminded_date', 'is', null), has('reminded_date', '<>', date)]))
      .returning('id')
      .executeTakeFirst()
    if (!noted) return
    const payload = { email: 'booking-reminder', date }
    await enqueue(trx, [{ kind: 'mail', about: bookingId, payload }])
  })
}

/** Returns null once the session was canceled, has moved, or is today. */
export async function sessionReminder(
  database: Database,
  { about, payload }: Leased,
  now: number,
): Promise<BookingReply | null> {
  const [planned] = await planSessionReminders(database, now, about ?? '')
  const booking = planned?.date === payload.date ? await showBooking(database, about ?? '') : null
  if (!booking?.agreed) return null
  const entry = { ...booking.agreed, status: 'confirmed', sequence: booking.sequence, at: now } as const
  return { kind: 'booking-reminder', ...askedIn(booking, entry), subject: null, text: '', entry }
}
