import type { Generated } from 'kysely'
import type {
  AccountTable,
  PasswordLinkTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  UploadedAlbumTable,
  UploadTokenTable,
} from './accounts.ts'
import type {
  AlbumConsentTable,
  AlbumSectionTable,
  AlbumTable,
  AlbumViewTable,
  ChoiceTable,
  ChosenFrameTable,
  FrameTable,
  MarkedPhotoTable,
  PhotoTable,
  PickListTable,
  ReminderTable,
} from './albums.ts'
import type {
  AlbumTeamTable,
  ArrivalTable,
  AthleteTable,
  CardCodeTable,
  ClearedTextTable,
  FollowerTable,
  NobodyTable,
  PersonTable,
  PhotoReleaseTable,
  SiteOriginTable,
  TagTable,
  TeamTable,
} from './athletes.ts'
import type { AuditEventTable, VersionTable } from './audit.ts'
import type { BackupStateTable, MovedCopyTable } from './backups.ts'
import type { BookingMessageTable, BookingTable, CalendarFeedTable, ReplyTemplateTable } from './bookings.ts'
import type { DeliveryFileTable, DownloadTable } from './delivery.ts'
import type {
  PostDraftTable,
  PostEditTable,
  PostPhotoTable,
  PostTable,
  PostTagTable,
  PostTextTable,
} from './posts.ts'
import type { ShareGuestTable, ShareLinkTable, ShareOpeningTable } from './shares.ts'
import type { ImportNoteTable, UploadPieceTable, UploadTable } from './uploads.ts'

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
  team: TeamTable
  person: PersonTable
  athlete: AthleteTable
  album_team: AlbumTeamTable
  tag: TagTable
  photo_release: PhotoReleaseTable
  cleared_text: ClearedTextTable
  follower: FollowerTable
  arrival: ArrivalTable
  nobody: NobodyTable
  card_code: CardCodeTable
  site_origin: SiteOriginTable
  client: ClientTable
  client_album: ClientAlbumTable
  session: SessionTable
  password_link: PasswordLinkTable
  account: AccountTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  upload_token: UploadTokenTable
  uploaded_album: UploadedAlbumTable
  album_view: AlbumViewTable
  album_consent: AlbumConsentTable
  reminder: ReminderTable
  share_link: ShareLinkTable
  share_opening: ShareOpeningTable
  share_guest: ShareGuestTable
  pick_list: PickListTable
  choice: ChoiceTable
  chosen_frame: ChosenFrameTable
  post: PostTable
  post_edit: PostEditTable
  post_draft: PostDraftTable
  post_tag: PostTagTable
  post_photo: PostPhotoTable
  post_text: PostTextTable
  search_text: SearchTextTable
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
  download: DownloadTable
  content_version: ContentVersionTable
  storage: StorageTable
  installation: InstallationTable
  job_version: JobVersionTable
  clean_up: CleanUpTable
  backup_state: BackupStateTable
  moved_copy: MovedCopyTable
  timer: TimerTable
  questionnaire: QuestionnaireTable
  redirect: RedirectTable
  setup: SetupTable
  upload: UploadTable
  upload_piece: UploadPieceTable
  import_note: ImportNoteTable
}

/** What a search looks through; see search.ts. Written by triggers only, as are its indexes. */
interface SearchTextTable {
  kind: string
  /** The ID of the row that has these words. */
  about: string
  /** A line for each text. */
  words: string
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
  /** What visitors see; null until it is published. */
  published: string | null
  /** Null when there is nothing to publish. */
  draft: string | null
  /** How often the section or its draft changed. */
  edit: Generated<number>
}

/** The photographs that a section names, so that none of them can be deleted. */
interface SitePhotoTable {
  section: string
  state: 'draft' | 'published'
  position: number
  photo_id: string
}

/** What the owner sets up in the studio where the environment says nothing. */
interface SetupTable {
  name: 'mail' | 'backup'
  /** JSON. */
  value: string
  /** A secret, sealed with the site's. */
  sealed: string | null
}

interface ClientTable {
  id: string
  name: string
  /** Lower case. */
  email: string
  /** The client's own ID; null until they are invited. */
  account_id: Generated<string | null>
  /** When they turned reminders off; null while they get them. */
  reminders_off_at: Generated<number | null>
  /** When they asked to be erased; null while they have not, or were answered. */
  erasure_asked_at: Generated<number | null>
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
  /** The same, if the client may be reminded to open it; null for emails from before there were such reminders. */
  remind_from: number | null
  /** When the client last asked to open the album again. */
  reopen_asked_at: number | null
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
  /** The version of its kind that a process must know to do it; 0 for any. */
  needs: Generated<number>
  /** The lower, the sooner. Emails have 0. */
  priority: Generated<number>
  /** How many attempts have started. */
  attempts: number
  /** How many leases ended by themselves: the process was gone, or had lost the database. */
  interruptions: Generated<number>
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

/** One row: what all processes of this site agree on. */
interface InstallationTable {
  one: 1
  /** A release runs on this database if it knows this migration or a newer one; see ports/database/migrate.ts. */
  schema_min: string
  /** A signature with the site's secret, by which a process with another one is told; null until the first start. */
  secret: string | null
}

/** The newest version of a kind of jobs that any process can do; see app/jobs/versions.server.ts. */
interface JobVersionTable {
  kind: string
  version: number
}

/** One row, from the first clean-up on; see server/jobs/clock.ts. */
interface CleanUpTable {
  one: 1
  done_at: number | null
  /** Since when the clock may be wrong. */
  doubted_at: number | null
}

/** What all processes together do again and again; see server/jobs/turns.ts. */
interface TimerTable {
  name: string
  next_at: number
}

/** An address of an earlier site; see app/site/redirects/rules.ts. */
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
