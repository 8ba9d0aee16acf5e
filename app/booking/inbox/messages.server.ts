import type { Database } from '../../../ports/database/port.ts'
import type { BookingMessageKind } from '../../../ports/database/schema/bookings.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'

export interface MessageView {
  id: string
  kind: BookingMessageKind
  /** Null where the email has the subject of its template. */
  subject: string | null
  text: string
  actor: Schema['audit_event']['actor']
  name: string | null
  at: number
}

export async function messagesOf({ db }: Pick<Database, 'db'>, bookingId: string): Promise<MessageView[]> {
  return db
    .selectFrom('booking_message')
    .leftJoin('account', 'account.id', 'actor_id')
    .select(['booking_message.id', 'kind', 'subject', 'text', 'at', 'actor', 'account.name'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('booking_message.id')
    .execute()
}
