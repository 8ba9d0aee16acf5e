import type { BookingsFile } from '../format.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** All bookings with what the owner wrote about them, and the questions that they answered. */
export async function exportBookings(db: Db): Promise<BookingsFile> {
  const asked = await db.selectFrom('questionnaire').selectAll().orderBy('version').execute()
  const rows = await db
    .selectFrom('booking')
    .leftJoin('client', 'client.id', 'booking.client_id')
    .leftJoin('album', (join) =>
      join.onRef('album.id', '=', 'booking.album_id').on('album.deleted_at', 'is', null),
    )
    .selectAll('booking')
    .select(['client.email as client', 'album.slug as album'])
    .orderBy('created_at')
    .orderBy('booking.id')
    .execute()
  const messages = Map.groupBy(
    await db.selectFrom('booking_message').selectAll().orderBy('at').orderBy('id').execute(),
    ({ booking_id }) => booking_id,
  )
  return {
    questionnaires: asked.map(({ version, content }) => ({ version, questions: JSON.parse(content) })),
    bookings: rows.map(({ id, status, type, version, answers, date, name, email, phone, ...row }) => ({
      id,
      status,
      type,
      version,
      answers: JSON.parse(answers),
      ...present({ date }),
      name,
      email,
      phone,
      createdAt: iso(row.created_at),
      statusAt: iso(row.status_at),
      ...present({ notifiedAt: iso(row.notified_at), agreed: agreedOf(row), reminded: row.reminded_date }),
      calendarSequence: row.calendar_sequence,
      ...present({ client: row.client, album: row.album }),
      messages: (messages.get(id) ?? []).map(({ id, kind, subject, text, at, actor }) => ({
        id,
        kind,
        ...present({ subject }),
        text,
        at: iso(at),
        actor,
      })),
    })),
  }
}

interface AgreedRow {
  agreed_date: string | null
  agreed_time: string | null
  agreed_minutes: number | null
}

function agreedOf({ agreed_date: date, agreed_time: time, agreed_minutes: minutes }: AgreedRow) {
  return date === null ? null : { date, ...present({ time, minutes }) }
}
