import type { BookingsFile } from '../format.ts'
import { jsonList } from './json.ts'
import { type Db, inBatches, iso, present } from './photographs.server.ts'

type Booking = BookingsFile['bookings'][number]

/** All bookings with what the owner wrote about them, and the questions that they answered: the text of a `BookingsFile`. */
export async function* bookingsText(db: Db, all: { id: string }[]): AsyncGenerator<string> {
  const asked = await db.selectFrom('questionnaire').selectAll().orderBy('version').execute()
  const questionnaires = asked.map(({ version, content }) => ({ version, questions: JSON.parse(content) }))
  yield '{\n  "questionnaires": '
  yield* jsonList([questionnaires], '  ')
  yield ',\n  "bookings": '
  yield* jsonList(
    inBatches(all, (ids) => readBookings(db, ids)),
    '  ',
  )
  yield '\n}\n'
}

/** The IDs of all bookings in their order. */
export function listBookings(db: Db): Promise<{ id: string }[]> {
  return db.selectFrom('booking').select('id').orderBy('created_at').orderBy('id').execute()
}

async function readBookings(db: Db, ids: string[]): Promise<Booking[]> {
  const rows = await db
    .selectFrom('booking')
    .where('id', 'in', ids)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = Map.groupBy(
    await db
      .selectFrom('booking_message')
      .where('booking_id', 'in', ids)
      .selectAll()
      .orderBy('at')
      .orderBy('id')
      .execute(),
    ({ booking_id }) => booking_id,
  )
  return rows.map(({ id, status, type, version, answers, date, name, email, phone, ...row }) => ({
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
    ...present({ notifiedAt: iso(row.notified_at), agreed: agreedOf(row) }),
    calendarSequence: row.calendar_sequence,
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

interface AgreedRow {
  agreed_date: string | null
  agreed_time: string | null
  agreed_minutes: number | null
}

function agreedOf({ agreed_date: date, agreed_time: time, agreed_minutes: minutes }: AgreedRow) {
  return date === null ? null : { date, ...present({ time, minutes }) }
}
