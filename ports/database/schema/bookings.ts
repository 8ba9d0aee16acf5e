import type { Generated } from 'kysely'
import type { AuditEventTable } from './audit.ts'

/** A booking request: its answers stay as the visitor sent them. */
export interface BookingTable {
  id: string
  /** Made in the browser when the flow begins, so that a request that is sent twice is stored once. */
  idempotency_key: string
  /** One of the questionnaire's categories. */
  type: string
  /** The version of the questionnaire. */
  version: number
  /** JSON: answers by question ID, contact included. */
  answers: string
  /** The day wanted for the session, if the category asks for one. */
  date: string | null
  name: string
  email: string
  phone: string
  /** The visitor is thanked for a 'spam' request too, but it sends no email. */
  status: BookingStatus
  created_at: number
  /** When it got its status; who gave it is in `audit_event`. */
  status_at: number
  /** When its first emails were queued; null while it is held as spam since it came. */
  notified_at: number | null
  /** The SEQUENCE of the newest calendar entry: 0 for the hold, one more each time it is accepted or declined. */
  calendar_sequence: Generated<number>
  /** What was agreed when it was last accepted; the day is null if it never was. */
  agreed_date: Generated<string | null>
  /** 'HH:MM' in the business's time zone; null for the whole day. */
  agreed_time: Generated<string | null>
  /** Null for the whole day. */
  agreed_minutes: Generated<number | null>
  /** The agreed day of which a reminder was queued last; null if none was. */
  reminded_date: Generated<string | null>
  /** The client who was made from it, or was there already. */
  client_id: Generated<string | null>
  /** The album that was made from it. */
  album_id: Generated<string | null>
}
export type BookingStatus = 'new' | 'replied' | 'booked' | 'done' | 'declined' | 'spam'

/** What the owner wrote about a booking: emails to the visitor, and notes that only she and her assistants read. */
export interface BookingMessageTable {
  /** For an email the ID of its job too, and so part of its Message-ID. */
  id: string
  booking_id: string
  kind: BookingMessageKind
  /** Null for a note, and where the email has the subject of its template. */
  subject: string | null
  /** Her own words; may be empty with 'accepted' and 'declined'. */
  text: string
  at: number
  /** As in `audit_event`. */
  actor: AuditEventTable['actor']
  actor_id: string | null
}
export type BookingMessageKind = 'reply' | 'accepted' | 'declined' | 'note'

/** An account's calendar may read the sessions that are booked. */
export interface CalendarFeedTable {
  account_id: string
  /**
   * Random. The feed's address is made of it and the site's secret, so a new one changes the address. Null once the
   * address ended without its holder's doing, until they make another one or do without.
   */
  epoch: string | null
}

/** A text that the owner replies with again and again. */
export interface ReplyTemplateTable {
  id: string
  /** Unique. */
  name: string
  /** Null where the email has the subject of its template. */
  subject: string | null
  text: string
  saved_at: number
}
