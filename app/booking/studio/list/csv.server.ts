import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { CSV_BEGINS, csvLine } from '../../../csv.ts'
import { questionnairesOf } from '../../../site/sections/questionnaire.server.ts'
import { answersAsAsked } from '../../email.server.ts'
import { type BookingItem, findBookings, listBookings } from '../../list.server.ts'
import { answeredQuestions } from '../../questions.ts'

interface Filters {
  status?: BookingStatus
  search: string
}

const PAGE = 200
const HEAD = ['Received', 'Status', 'Kind', 'Day', 'Begins', 'Minutes', 'Name', 'Email', 'Phone', 'Answers']

export async function* bookingsCsv(
  database: Database,
  { status, search }: Filters,
  timeZone: string,
  pageSize = PAGE,
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLine(HEAD)
  const found = await findBookings(database, search)
  let before: string | undefined
  for (;;) {
    const page = await listBookings(database, { status, found, limit: pageSize, before })
    const answers = await answersOf(database, page)
    for (const booking of page) yield row(booking, answers.get(booking.id) ?? '', timeZone)
    if (page.length < pageSize) return
    before = page.at(-1)?.id
  }
}

/** The search is not recorded, since it may be someone's name. */
export async function recordExport({ write }: Database, { status, search }: Filters, by: By): Promise<void> {
  const detail = { statuses: status ? [status] : 'all', searched: search !== '' }
  await write((trx) => recordEvent(trx, by, { action: 'booking.export', detail }))
}

async function answersOf({ db }: Database, page: BookingItem[]): Promise<Map<string, string>> {
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'type', 'version', 'answers'])
    .where('id', 'in', ids)
    .execute()
  const asked = await questionnairesOf(db, rows)
  const texts = rows.map((booking): [string, string] => {
    const answers = answeredQuestions(asked.get(booking.version), booking)
    const shown = answersAsAsked(answers.filter(({ question }) => question.check === undefined))
    return [booking.id, shown.map(({ question, answer }) => `${question} ${answer}`).join('\n')]
  })
  return new Map(texts)
}

function row(booking: BookingItem, answers: string, timeZone: string): string {
  const { createdAt, status, type, date, agreed, name, email, phone } = booking
  const received = Temporal.Instant.fromEpochMilliseconds(createdAt).toZonedDateTimeISO(timeZone)
  const day = agreed?.date ?? date
  const minute = received.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const when = [day, agreed?.time ?? null, agreed?.minutes ?? null]
  return csvLine([minute, status, type, ...when, name, email, phone, answers])
}
