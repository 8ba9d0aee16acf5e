import type { Generated } from 'kysely'

/**
 * Every table, as both engines see it. Times are UTC milliseconds, dates `YYYY-MM-DD`, flags 0 or 1,
 * ids UUIDv7 text, JSON text: portable SQL that reads the same on SQLite and PostgreSQL.
 */
export interface Schema {
  site: SiteTable
  site_photo: SitePhotoTable
  album: AlbumTable
  photo: PhotoTable
  frame: FrameTable
  client: ClientTable
  client_album: ClientAlbumTable
  client_session: ClientSessionTable
  password_link: PasswordLinkTable
  account: AccountTable
  favourite: FavouriteTable
  post: PostTable
  post_tag: PostTagTable
  post_photo: PostPhotoTable
  post_text: PostTextTable
  testimonial: TestimonialTable
  booking: BookingTable
  job: JobTable
  audit_event: AuditEventTable
  rate_limit: RateLimitTable
  sent_mail: SentMailTable
  delivery_file: DeliveryFileTable
  delivery_selection: DeliverySelectionTable
  download: DownloadTable
  content_version: ContentVersionTable
  booking_draft: BookingDraftTable
}

/** One row: the business itself. `cities`, `socials` and `about` are JSON. */
interface SiteTable {
  id: 1
  /** 'Baseline' in 'Baseline Media': what the hero spells out. */
  brand: string
  /** 'Baseline Media': the studio's whole name. */
  studio: string
  owner: string
  email: string
  cities: string
  socials: string
  about: string
  /** 1 while this is the sample business, whose accounts anyone at the terminal can read. */
  demo: 0 | 1
}

/** The photographs that pages show outside albums. */
interface SitePhotoTable {
  place: SitePlace
  position: number
  photo_id: string
}
export type SitePlace = 'hero' | 'floating' | 'headshot' | 'spark' | 'next-chapter' | 'services'

interface AlbumTable {
  id: string
  slug: string
  visibility: 'public' | 'private'
  /** Public: the card's title, '10/18/25 Bay Point vs. Ridgeview'. Private: the short code. */
  name: string
  /** Private albums: what the client reads, 'October 18, 2025: Bay Point vs. Ridgeview'. */
  display_name: string | null
  category: string | null
  /** Lists order by `date desc nulls last, id desc` (say `nulls last`: PostgreSQL puts them first), from an index. */
  date: string | null
  city: string | null
  cover_photo_id: string | null
  /** Where the card leads: an outside gallery's URL, or `/portfolio/{slug}` for a gallery of ours. */
  link: string | null
  published: 0 | 1
}

/** One original, once, however many albums show it. */
interface PhotoTable {
  /** First 32 hex digits of the original's SHA-256: the content is the address. */
  id: string
  /** The file's name as it came. */
  name: string
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heif'
  bytes: number
  /** Pixels, after the orientation is applied. */
  width: number
  height: number
  /** Base64; see https://evanw.github.io/thumbhash/. */
  thumbhash: string
  /** The thumbhash drawn once, as a `data:image/webp` URI of some 150 bytes: shown before any script runs. */
  placeholder: string
  taken_at: number | null
  title: string | null
  alt: string
  /** The recipe its derivatives were made with; null until it is developed. */
  recipe: number | null
}

/**
 * A photograph's place in an album, which shows it once; positions count from 1 without gaps. A photograph that an
 * album or the site shows cannot be deleted; with its album its places go.
 */
interface FrameTable {
  album_id: string
  position: number
  photo_id: string
}

interface ClientTable {
  id: string
  name: string
  /** Lower case. */
  email: string
}

/** A grant: this client may see this album, until it expires or is revoked. */
interface ClientAlbumTable {
  client_id: string
  album_id: string
  position: number
  granted_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** A client who is signed in on a device. */
interface ClientSessionTable {
  id: string
  /** SHA-256 of what the cookie holds, in hex: who reads this table cannot make the cookie. */
  token_hash: string
  client_id: string
  /** 'Firefox on Windows', for the client's own list. */
  device: string
  created_at: number
  /** Of the last request, to about an hour. */
  seen_at: number
}

/** A link, mailed to a client, under which a password can be chosen once. What proves it is signed, not stored. */
interface PasswordLinkTable {
  id: string
  client_id: string
  purpose: 'invitation' | 'reset'
  created_at: number
  expires_at: number
  /** When it was used, or made useless by another. */
  ended_at: number | null
}

/** Somebody who can sign in with a password of ours: a client (by the client's id), or the owner. */
interface AccountTable {
  id: string
  name: string
  /** Lower case. */
  email: string
  /** argon2id, as a PHC string; null while none is chosen. */
  password_hash: string | null
  created_at: number
  updated_at: number
}

/** One client's choice of a photograph in an album; another client of the same album never sees it. */
interface FavouriteTable {
  client_id: string
  album_id: string
  photo_id: string
  chosen_at: number
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
}

/** What a post is about, in lower case. */
interface PostTagTable {
  post_id: string
  tag: string
}

/** The photographs in a post's body. Triggers on `post` keep it: nobody writes it. */
interface PostPhotoTable {
  post_id: string
  photo_id: string
}

/** What search finds posts by. Triggers on `post` keep it, and each engine's index of it: nobody writes it. */
interface PostTextTable {
  id: Generated<number>
  post_id: string
  title: string
  /** Plain text, a line for each block. */
  body: string
}

interface TestimonialTable {
  id: string
  quote: string
  author: string
  position: number
}

/** What a visitor asked for, as it was asked: only the status ever changes. */
interface BookingTable {
  id: string
  /** Made in the browser when the flow begins: a request that is sent again is the same one. */
  idempotency_key: string
  /** One of the questionnaire's eight categories. */
  type: string
  /** Of the questionnaire that was answered. */
  version: number
  /** JSON: question id to answer, contact included. */
  answers: string
  /** The day that the session is wanted for, when the category asks for one. */
  date: string | null
  name: string
  email: string
  phone: string
  /** 'spam' was thanked for like all others, but nobody is told. */
  status: BookingStatus
  created_at: number
}
export type BookingStatus = 'new' | 'replied' | 'booked' | 'declined' | 'spam'

/** Work to do once, after the transaction that asked for it: see app/jobs. */
interface JobTable {
  id: string
  kind: string
  /** The id of what it was asked for, a booking for example. */
  about: string | null
  /** JSON: references, nothing personal. */
  payload: string
  status: 'waiting' | 'done' | 'dead'
  /** How often it was begun. */
  attempts: number
  /** When it may be begun; while it is leased, when the lease ends. */
  run_at: number
  /** Who is at it: random, one each time it is begun. */
  lease: string | null
  /** Why the last attempt failed, for the owner. */
  error: string | null
  created_at: number
  /** From then on a failure is the last. */
  give_up_at: number
  ended_at: number | null
}

/** Who did what, and when. Never changed; `detail` is JSON without anything personal. */
interface AuditEventTable {
  id: string
  at: number
  /** 'visitor', 'owner', 'terminal', or a client's id. */
  actor: string
  action: string
  about: string | null
  detail: string | null
}

/** Emails kept instead of sent: see ports/mail/outbox.ts. */
interface SentMailTable {
  id: string
  /** Without angle brackets. */
  message_id: string
  recipient: string
  subject: string
  /** The whole letter as mail programs read it. */
  eml: string
  created_at: number
}

/** One row for whoever was counted lately; see app/limits. */
interface RateLimitTable {
  key: string
  /** When all that was taken is given back. */
  free_at: number
}

/** What a file that clients take home weighs: with that, an archive is laid out before it is read. */
interface DeliveryFileTable {
  photo_id: string
  size: DeliverySize
  /** Where it was when it was measured: another place is another file, to be measured anew. */
  storage_key: string
  bytes: number
  crc32: number
}
/** The file as it came, or a JPEG 1600 px wide. */
export type DeliverySize = 'original' | 'web'

/** Photographs of one album that a client has picked, under an id that cannot be guessed. */
interface DeliverySelectionTable {
  id: string
  client_id: string
  album_id: string
  /** JSON. */
  photo_ids: string
  created_at: number
}

/** One row a download, however often it was broken off and resumed. */
interface DownloadTable {
  id: string
  client_id: string
  album_id: string | null
  album_name: string
  what: DownloadWhat
  size: DeliverySize
  photographs: number
  /** Of the whole file or archive. */
  bytes: number
  /** Of its contents: what is resumed is still the same. */
  version: string
  started_at: number
  /** When its last byte was handed over. */
  completed_at: number | null
}
export type DownloadWhat = 'photograph' | 'selection' | 'favourites' | 'all'

/**
 * One row. Whatever a visitor can see moves it, by trigger, in the transaction that changed it (on PostgreSQL when
 * that commits, so it cannot be read before). Drafts, and private or unpublished albums with their frames, do not
 * move it; what only time makes visible cannot.
 */
interface ContentVersionTable {
  id: 1
  version: number
}

/** A booking on its way in a browser without JavaScript. Kept for a day; the content version knows nothing of it. */
interface BookingDraftTable {
  /** SHA-256 of the token in the visitor's cookie, hex. */
  id: string
  /** JSON (app/booking/flow.ts); null once it has been sent. */
  content: string | null
  saved_at: number
}
