import type { Generated } from 'kysely'
import type { AuditTables } from './audit.ts'

export type BookingStatus = 'new' | 'replied' | 'booked' | 'done' | 'declined' | 'spam'

export type BookingMessageKind = 'reply' | 'accepted' | 'declined' | 'note'

/** 'day' is all of it. */
export type DayPart = 'day' | 'morning' | 'afternoon'

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

  /** When the owner works for nobody; bookings that exist stay. */
  day_off: {
    id: string
    day: string
    /** The last day; null for `day` alone, or for every week without an end. */
    until: string | null
    /** Whether it is only the weekday of `day`. */
    weekly: 0 | 1
    part: DayPart
    /** Only staff read it. */
    reason: string
  }

  /** One row, once the owner changes what a day holds or has a calendar elsewhere. */
  availability: {
    one: 1
    /** How many a day holds. */
    sessions: Generated<number>
    /** The address of an .ics file, sealed with the site's secret. */
    calendar: Generated<string | null>
    /** JSON: when that calendar is busy, `[from, until]` by the clock of the business. */
    busy: Generated<string>
    /** When it was last read. */
    read_at: Generated<number | null>
    /** Why it couldn't be read since then, for the owner. */
    problem: Generated<string | null>
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
