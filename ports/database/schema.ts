import type { Generated } from 'kysely'
import type {
  AccountTable,
  PasswordLinkTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  UploadedAlbumTable,
  UploadTokenTable,
} from './schema-accounts.ts'
import type {
  AlbumConsentTable,
  AlbumSectionTable,
  AlbumTable,
  AlbumViewTable,
  DeliverySelectionTable,
  FavoriteTable,
  FrameTable,
  MarkedPhotoTable,
  PhotoTable,
  PickListTable,
  PickSetTable,
  PickTable,
  ReminderTable,
} from './schema-albums.ts'
import type {
  BookingDraftTable,
  BookingMessageTable,
  BookingTable,
  CalendarFeedTable,
  ReplyTemplateTable,
} from './schema-bookings.ts'
import type {
  ShareFavoriteTable,
  ShareGuestTable,
  ShareLinkTable,
  ShareOpeningTable,
} from './schema-shares.ts'

/**
 * Every table, the same on both engines. Times are UTC milliseconds, dates `YYYY-MM-DD`, flags 0 or 1, IDs UUIDv7 text,
 * JSON text.
 */
export interface Schema {
  site: SiteTable
  site_section: SiteSectionTable
  site_photo: SitePhotoTable
  album: AlbumTable
  photo: PhotoTable
  marked_photo: MarkedPhotoTable
  album_section: AlbumSectionTable
  frame: FrameTable
  client: ClientTable
  client_album: ClientAlbumTable
  session: SessionTable
  password_link: PasswordLinkTable
  account: AccountTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  upload_token: UploadTokenTable
  uploaded_album: UploadedAlbumTable
  favorite: FavoriteTable
  album_view: AlbumViewTable
  album_consent: AlbumConsentTable
  reminder: ReminderTable
  share_link: ShareLinkTable
  share_opening: ShareOpeningTable
  share_guest: ShareGuestTable
  share_favorite: ShareFavoriteTable
  pick_list: PickListTable
  pick_set: PickSetTable
  pick: PickTable
  post: PostTable
  post_edit: PostEditTable
  post_draft: PostDraftTable
  post_tag: PostTagTable
  post_photo: PostPhotoTable
  post_text: PostTextTable
  version: VersionTable
  booking: BookingTable
  booking_message: BookingMessageTable
  calendar_feed: CalendarFeedTable
  reply_template: ReplyTemplateTable
  job: JobTable
  audit_event: AuditEventTable
  rate_limit: RateLimitTable
  sent_mail: SentMailTable
  delivery_file: DeliveryFileTable
  delivery_selection: DeliverySelectionTable
  download: DownloadTable
  content_version: ContentVersionTable
  storage: StorageTable
  booking_draft: BookingDraftTable
  questionnaire: QuestionnaireTable
  redirect: RedirectTable
}

/** One row, once there is a business. What it says is in `site_section`. */
interface SiteTable {
  id: 1
  /** 1 for the demo business, whose accounts anyone at the terminal can read. */
  demo: 0 | 1
}

/** A part of the site that the owner writes; see app/site/sections/shapes.ts. Its contents are JSON. */
interface SiteSectionTable {
  section: string
  /** What visitors see; null while it was never published. */
  published: string | null
  /** Null when there is nothing to publish. */
  draft: string | null
}

/** The photographs that a section names, so that none of them can be deleted. */
interface SitePhotoTable {
  section: string
  state: 'draft' | 'published'
  position: number
  photo_id: string
}

interface ClientTable {
  id: string
  name: string
  /** Lower case. */
  email: string
  /** Is the client's own ID; null while they were never invited. */
  account_id: Generated<string | null>
  /** When they turned reminders off; null while they get them. */
  reminders_off_at: Generated<number | null>
}

/** A grant: this client may see this album, until it expires or is revoked. */
interface ClientAlbumTable {
  client_id: string
  album_id: string
  position: number
  granted_at: number
  expires_at: number | null
  revoked_at: number | null
  /** When the owner last asked for the email that says the album is ready. */
  ready_requested_at: number | null
  /** The job of that email; null while photographs are being developed. */
  ready_job: string | null
  /** When a mail server last took that email. */
  ready_sent_at: number | null
  /** The same, where the client may be reminded to open it: null for emails from before there were such reminders. */
  remind_from: number | null
  /** When the client last asked to open the album again. */
  reopen_asked_at: number | null
}

interface PostTable {
  id: string
  slug: string
  title: string
  main_photo_id: string | null
  /** Portable Text, JSON. */
  body: string
  status: 'draft' | 'published'
  publish_at: number
  /** When it was moved to the trash. */
  deleted_at: number | null
}

/** How often the post or its draft was edited; 0 without a row. */
interface PostEditTable {
  post_id: string
  edit: number
}

/** What a post will say once it is published, while that differs from what it says. */
interface PostDraftTable {
  post_id: string
  title: string
  main_photo_id: string | null
  /** Portable Text, JSON. */
  body: string
  /** JSON: tags in lower case. */
  tags: string
  /** Who changed it last, as in `audit_event`, and when. */
  actor: string
  at: number
}

/** An earlier version of a text, kept for 90 days; see app/audit/audit.server.ts. */
interface VersionTable {
  id: string
  /** 'post' */
  kind: string
  /** The ID of the post or whatever it is of. */
  about: string
  /** JSON: what it said before it changed. */
  value: string
  /** Who changed it, as in `audit_event`. */
  actor: string
  /** When it changed. */
  at: number
}

/** A tag of a post, in lower case. */
interface PostTagTable {
  post_id: string
  tag: string
}

/** The photographs in a post's body. Written by triggers on `post` only. */
interface PostPhotoTable {
  post_id: string
  photo_id: string
}

/** The text that search looks through. Written by triggers on `post` only, as is each engine's index of it. */
interface PostTextTable {
  id: Generated<number>
  post_id: string
  title: string
  /** Plain text, one line per block. */
  body: string
}

/** Work to do after the transaction that asked for it; see app/jobs. */
interface JobTable {
  id: string
  kind: string
  /** The ID of what the job is about, for example a booking. */
  about: string | null
  /** JSON: references, nothing personal. */
  payload: string
  status: 'waiting' | 'done' | 'dead'
  /** The lower, the sooner. Emails have 0. */
  priority: Generated<number>
  /** How many attempts have started. */
  attempts: number
  /** When it is due; while it is leased, when the lease ends. */
  run_at: number
  /** A random token for each attempt: only its holder may end the job. */
  lease: string | null
  /** Why the last attempt failed, for the owner. */
  error: string | null
  created_at: number
  /** A failure after this time is final. */
  give_up_at: number
  ended_at: number | null
  /** When the owner was told that this email is dead. */
  announced_at: number | null
}

/** Who did what, and when. Rows never change; `detail` is JSON without personal data. */
export interface AuditEventTable {
  id: string
  at: number
  actor: 'owner' | 'assistant' | 'client' | 'visitor' | 'terminal' | 'system'
  /** The account of an owner, an assistant or a client. */
  actor_id: Generated<string | null>
  action: string
  about: string | null
  detail: string | null
}

/** Emails stored instead of sent; see ports/mail/outbox.ts. */
interface SentMailTable {
  id: string
  /** Without angle brackets. */
  message_id: string
  recipient: string
  subject: string
  /** The whole email in the format of mail programs (RFC 5322). */
  eml: string
  created_at: number
}

/** One row for each key with recent attempts; see app/limits. */
interface RateLimitTable {
  key: string
  /** When no counted attempt counts any more. */
  free_at: number
}

/** Size and checksum of a file that clients download: enough to lay out an archive before reading the files. */
interface DeliveryFileTable {
  photo_id: string
  size: DeliverySize
  /** Of the file that was measured; under another key is another file, not measured yet. */
  storage_key: string
  bytes: number
  crc32: number
  /** JSON: what a copy without the place overwrites; see app/photos/place. Null while nobody has looked. */
  blanks: Generated<string | null>
  /** The checksum of that copy. */
  blanked_crc32: Generated<number | null>
}
/** The original, or a JPEG 1600 px wide. */
export type DeliverySize = 'original' | 'web'

/** One row per download, however often it was interrupted and resumed. */
interface DownloadTable {
  id: string
  /** Null of a guest. */
  client_id: string | null
  /** The share link of a guest; null of a client. */
  link_id: Generated<string | null>
  album_id: string | null
  album_name: string
  what: DownloadWhat
  size: DeliverySize
  photographs: number
  /** The size of the whole file or archive. */
  bytes: number
  /** A version of the contents, so that only the same contents are resumed. */
  version: string
  started_at: number
  /** When its last byte was sent. */
  completed_at: number | null
}
export type DownloadWhat = 'photograph' | 'selection' | 'favorites' | 'all' | 'section' | 'picks'

/**
 * One row. Triggers increase the version in every transaction that changes what a visitor can see (on PostgreSQL at its
 * commit). Drafts and private or unpublished albums do not change it, nor does a post whose time comes.
 */
interface ContentVersionTable {
  id: 1
  version: number
}

/** One row, with PostgreSQL only: which storage has this database's photographs (app/photos/storage-id.server.ts). */
interface StorageTable {
  one: 1
  id: string
}

/** An address of an earlier site; see app/redirects/rules.ts. */
interface RedirectTable {
  from_path: string
  to_address: string
}

/** Every version of the questions that was ever published; a booking has the version that it answered. */
interface QuestionnaireTable {
  /** From 1; the highest is the current one. */
  version: number
  /** JSON: the section `questions` of the site, as it was. */
  content: string
}
