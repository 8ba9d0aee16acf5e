import type { Generated } from 'kysely'
import type { AuditTables } from './audit.ts'

export type BookingStatus = 'new' | 'replied' | 'booked' | 'done' | 'declined' | 'spam'

export type BookingMessageKind = 'reply' | 'accepted' | 'declined' | 'note'

export interface BookingTables {
  booking: {
    id: string
    /** Made in the browser when the flow begins, so that a request sent twice is stored once. */
    idempotency_key: string
    type: string
    version: number
    /** JSON: answers by question ID, contact included. */
    answers: string
    date: string | null
    name: string
    email: string
    phone: string
    /** The visitor is thanked for a 'spam' request too, but it sends no email. */
    status: BookingStatus
    created_at: number
    status_at: number
    /** When its first emails were queued; null while it is held as spam. */
    notified_at: number | null
    /** The newest calendar entry's SEQUENCE: 0 for the hold, then one more each time it is accepted or declined. */
    calendar_sequence: Generated<number>
    /** What was agreed when it was last accepted. */
    agreed_date: Generated<string | null>
    /** 'HH:MM' in the business's time zone; null for the whole day. */
    agreed_time: Generated<string | null>
    agreed_minutes: Generated<number | null>
    reminded_date: Generated<string | null>
    client_id: Generated<string | null>
    album_id: Generated<string | null>
  }

  /** Emails to the visitor, and notes for staff. */
  booking_message: {
    /** For an email also its job's ID, and so part of its Message-ID. */
    id: string
    booking_id: string
    kind: BookingMessageKind
    /** Null for a note, and for the subject of the template. */
    subject: string | null
    /** May be empty with 'accepted' and 'declined'. */
    text: string
    at: number
    actor: AuditTables['audit_event']['actor']
    actor_id: string | null
  }

  calendar_feed: {
    account_id: string
    /** Random; with the site's secret it makes the feed's address. Null once that ended without its holder's doing. */
    epoch: string | null
  }

  reply_template: {
    id: string
    name: string
    subject: string | null
    text: string
    saved_at: number
  }
}
