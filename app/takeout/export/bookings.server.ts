import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { pagesOf } from '../batches.ts'
import { type Db, iso, present } from './photographs.server.ts'

export async function exportQuestionnaires(db: Db) {
  const rows = await db.selectFrom('questionnaire').selectAll().orderBy('version').execute()
  return rows.map(({ version, content }) => ({ version, questions: JSON.parse(content) }))
}

export async function* exportBookings(db: Db) {
  const rowsAfter = (after?: { created_at: number; id: string }) => bookingRows(db, after)
  for await (const rows of pagesOf(rowsAfter)) {
    const messages = await messagesOf(db, rows)
    yield rows.map(({ id, status, type, version, answers, date, name, email, phone, ...row }) => ({
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
    }))
  }
}

function bookingRows(db: Db, after?: { created_at: number; id: string }) {
  return db
    .selectFrom('booking')
    .leftJoin('client', 'client.id', 'booking.client_id')
    .leftJoin('album', (join) =>
      join.onRef('album.id', '=', 'booking.album_id').on('album.deleted_at', 'is', null),
    )
    .selectAll('booking')
    .select(['client.email as client', 'album.slug as album'])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, booking.id) > (${after?.created_at}, ${after?.id})`),
    )
    .orderBy('created_at')
    .orderBy('booking.id')
}

async function messagesOf(db: Db, bookings: { id: string }[]) {
  const ids = bookings.map(({ id }) => id)
  const messages = db.selectFrom('booking_message').selectAll().where('booking_id', 'in', ids)
  return Map.groupBy(await messages.orderBy('at').orderBy('id').execute(), ({ booking_id }) => booking_id)
}

type AgreedRow = Pick<Selectable<Schema['booking']>, 'agreed_date' | 'agreed_time' | 'agreed_minutes'>

function agreedOf({ agreed_date: date, agreed_time: time, agreed_minutes: minutes }: AgreedRow) {
  return date === null ? null : { date, ...present({ time, minutes }) }
}
