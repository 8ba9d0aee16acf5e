import type { Generated } from 'kysely'
import type { AccountTables } from './accounts.ts'
import type { AlbumTables } from './albums.ts'
import type { AthleteTables } from './athletes.ts'
import type { AuditTables } from './audit.ts'
import type { BackupTables } from './backups.ts'
import type { BookingTables } from './bookings.ts'
import type { DeliveryTables } from './delivery.ts'
import type { PostTables } from './posts.ts'
import type { ShareTables } from './shares.ts'
import type { StoreTables } from './store.ts'
import type { UploadTables } from './uploads.ts'

/** All tables. Times are UTC milliseconds, dates `YYYY-MM-DD`, flags 0 or 1, IDs UUIDv7 text. */
export interface Schema
  extends AccountTables,
    AlbumTables,
    AthleteTables,
    AuditTables,
    BackupTables,
    BookingTables,
    DeliveryTables,
    PostTables,
    ShareTables,
    StoreTables,
    UploadTables {
  /** See search.ts. Written by triggers only, as are its indexes. */
  search_text: {
    kind: string
    /** The ID of the row that has these words. */
    about: string
    /** One line per text. */
    words: string
  }

  /** One row, once there is a business. */
  site: {
    id: 1
    /** Whether it is the demo, whose accounts anyone at the terminal can read. */
    demo: 0 | 1
  }

  /** See app/site/sections/shapes.ts. Its contents are JSON. */
  site_section: {
    section: string
    published: string | null
    draft: string | null
    /** Counts changes of the section or its draft. */
    edit: Generated<number>
  }

  /** The photographs that a section names, so that none of them can be deleted. */
  site_photo: {
    section: string
    state: 'draft' | 'published'
    position: number
    photo_id: string
  }

  /** What the owner sets up in the studio if the environment doesn't. */
  setup: {
    name: 'mail' | 'backup' | 'payments'
    value: string
    /** A secret, sealed with the site's. */
    sealed: string | null
  }

  client: {
    id: string
    name: string
    email: string
    /** The client's own ID; null until invited. */
    account_id: Generated<string | null>
    reminders_off_at: Generated<number | null>
    /** When they asked to be erased; null once answered. */
    erasure_asked_at: Generated<number | null>
    phone: Generated<string>
    /** The owner's own word, such as 'School'; '' for none. */
    client_group: Generated<string>
    /** Only staff read it. */
    client_note: Generated<string>
  }

  /** What the owner writes in the email about an album: to a client, to a guest, or in a test to herself. */
  album_email: {
    /** That of the job, but for a client's. */
    id: string
    album_id: string
    client_id: string | null
    link_id: string | null
    /** A guest's. The address is in lower case. */
    name: string
    address: string
    subject: string
    line: string
    created_at: number
  }

  /** Someone else to talk to about a client. They only get what she sends them, and don't sign in. */
  client_contact: {
    client_id: string
    position: number
    name: string
    role: string
    phone: string
    /** Lower case. */
    email: string
  }

  /** A grant: the client may see the album until it expires or is revoked. */
  client_album: {
    client_id: string
    album_id: string
    position: number
    granted_at: number
    expires_at: number | null
    revoked_at: number | null
    /** When the owner last asked for the email that the album is ready. */
    ready_requested_at: number | null
    /** The job of that email; null while photographs are being developed. */
    ready_job: string | null
    /** When a mail server last took that email. */
    ready_sent_at: number | null
    /** The same, if the client may be reminded to open the album. */
    remind_from: number | null
    reopen_asked_at: number | null
  }

  /** See app/jobs. */
  job: {
    id: string
    kind: string
    about: string | null
    /** JSON: references, nothing personal. */
    payload: string
    status: 'waiting' | 'done' | 'dead'
    /** The version of its kind that a process must know; 0 for any. */
    needs: Generated<number>
    /** The lower, the sooner. */
    priority: Generated<number>
    attempts: number
    /** Leases that ran out: the process was gone, or had lost the database. */
    interruptions: Generated<number>
    /** When it is due, or when its lease ends. */
    run_at: number
    /** A random token for each attempt: only its holder may end the job. */
    lease: string | null
    /** Of the last attempt, for the owner. */
    error: string | null
    created_at: number
    /** A failure after this time is final. */
    give_up_at: number
    ended_at: number | null
    /** When the owner was told that this email is dead. */
    announced_at: number | null
  }

  /** Emails stored instead of sent; see ports/mail/outbox.ts. */
  sent_mail: {
    id: string
    /** Without angle brackets. */
    message_id: string
    recipient: string
    subject: string
    eml: string
    created_at: number
  }

  /** One row for each key with recent attempts; see app/limits. */
  rate_limit: {
    key: string
    free_at: number
  }

  /** One row. Triggers increase the version with every change that a visitor can see, on PostgreSQL at the commit. */
  content_version: {
    id: 1
    version: number
  }

  /** One row, PostgreSQL only: which storage belongs to the database; see app/photos/storage-id.server.ts. */
  storage: {
    one: 1
    id: string
  }

  /** One row: what all processes agree on. */
  installation: {
    one: 1
    /** A release must know this migration or a newer one; see ports/database/migrate.ts. */
    schema_min: string
    /** A signature with the site's secret, to tell processes with another; null until the first start. */
    secret: string | null
  }

  /** The newest version of a kind of jobs that any process can do; see app/jobs/versions.server.ts. */
  job_version: {
    kind: string
    version: number
  }

  /** One row, from the first clean-up on; see server/jobs/clock.ts. */
  clean_up: {
    one: 1
    done_at: number | null
    /** Since when the clock may be wrong. */
    doubted_at: number | null
  }

  /** See server/jobs/turns.ts. */
  timer: {
    name: string
    next_at: number
  }

  /** How many people looked on one day; see app/pages/visits. */
  visit: {
    day: string
    /** '' for all pages together: someone who looked at two counts once. */
    page: string
    /** Where they came from; '' if unknown, and for single pages. */
    source: string
    people: number
  }

  /** Hashes visitors of one day. Gone the day after, and in no backup. */
  visitor_key: {
    day: string
    key: string
  }

  /** Who is counted already, as a hash. Gone the day after, and in no backup. */
  visitor_seen: {
    day: string
    page: string
    visitor: string
  }

  /** An address of an earlier site; see app/site/redirects/rules.ts. */
  redirect: {
    from_path: string
    to_address: string
  }

  /** Every version that was ever published; a booking has the version that it answered. */
  questionnaire: {
    version: number
    /** JSON: the section `questions` of the site. */
    content: string
  }
}
