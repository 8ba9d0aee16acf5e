import type { Generated } from 'kysely'

// Albums, their frames and photographs, and what clients choose of them; see schema.ts.

export interface AlbumTable {
  id: string
  slug: string
  visibility: 'public' | 'private'
  /** Public: the card's title, '10/18/25 Bay Point vs. Ridgeview'. Private: the short code. */
  name: string
  /** Private albums: what the client reads, 'October 18, 2025: Bay Point vs. Ridgeview'. */
  display_name: string | null
  category: string | null
  /** Sort lists by `date desc nulls last, id desc`, which has an index. PostgreSQL puts nulls first by default. */
  date: string | null
  city: string | null
  cover_photo_id: string | null
  /** The highest number that one of its frames ever had. */
  last_number: Generated<number>
  /** The https address of an outside gallery; null for a gallery here. */
  link: string | null
  published: 0 | 1
  /** When it is published by itself, while it is a draft; null for never. */
  publish_at: Generated<number | null>
  /** From then on nobody sees it but the owner. */
  expires_at: number | null
  /** 1 when clients are reminded before it ends. */
  reminder: Generated<0 | 1>
  /** After how many days clients are reminded who were told of it and have not opened it; null for never. */
  remind_unopened: Generated<number | null>
  /** How many days before the last day of a list clients are reminded who are not finished; null for never. */
  remind_picks: Generated<number | null>
  downloads: Generated<AlbumDownloads>
  /** 1 when clients get originals with the place where they were taken. */
  keep_place: Generated<0 | 1>
  /** JSON: what is written into each file that clients download; see app/albums/stationery.ts. Null for nothing. */
  stationery: Generated<string | null>
  /** 1 while clients see small, marked photographs and download nothing. */
  proofs: Generated<0 | 1>
  /** The private album whose frames it shows to everybody: then it needs the consent of a client. */
  made_from: Generated<string | null>
  /** When a consent was withdrawn or erased, or who could give it; null once there is a new one. */
  consent_lost_at: Generated<number | null>
  /** When it was moved to the trash. */
  deleted_at: number | null
}

/** What clients may download of an album: every size, the smaller one alone, or nothing. */
export type AlbumDownloads = 'all' | 'web' | 'none'

/** A part of an album. `place` is its place among the album's sections; see `place.ts`. */
export interface AlbumSectionTable {
  id: string
  album_id: string
  name: string
  place: string
}

/** One original, stored once however many albums show it: a photograph, or a video, shown by its poster frame. */
export interface PhotoTable {
  /** The first 32 hex digits of the original's SHA-256. */
  id: string
  /** The name of the original file. */
  name: string
  /** For a video that of its poster frame, 'jpeg'. */
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heif'
  bytes: number
  /** Pixels, after the orientation is applied. */
  width: number
  height: number
  /**
   * The thumbhash (https://evanw.github.io/thumbhash/) as a `data:image/webp` URI of about 150 bytes, shown before any
   * script runs.
   */
  placeholder: string
  taken_at: number | null
  /** What the camera's clock showed then, 'HH:MM'; null where it is not known. */
  taken_clock: Generated<string | null>
  /**
   * The zone of that clock, '-04:00' or 'Z', where the file has it: then `taken_at` is exact. '' where it has none, and
   * `taken_at` is as if the clock showed UTC. Null until it is read.
   */
  taken_zone: Generated<string | null>
  /**
   * Which camera took it, 'Canon EOS R6 #012345', with the serial number where the file has one; '' where it has
   * neither. Null until it is read.
   */
  camera: Generated<string | null>
  title: string | null
  caption: string | null
  /** JSON: a list of words. */
  keywords: Generated<string>
  creator: string | null
  /** JSON: the names that the file says; private. Null until read; see app/photos/intake/read-again.server.ts. */
  people: Generated<string | null>
  /** Where and at what occasion it was taken, as the file says. */
  city: Generated<string | null>
  event: Generated<string | null>
  /** What it shows, in words written for it; '' for none. */
  alt: string
  /** How far the owner turned it clockwise. The original stays; `width`, `height` and the placeholder are turned. */
  turned: Generated<0 | 90 | 180 | 270>
  /** The point that stays in view when it is cropped, in percent from the left and the top; null for the middle. */
  focus_x: number | null
  focus_y: number | null
  /** The recipe that its derivatives were made with; null until it is developed. */
  recipe: number | null
  /** The container of a video; null for a photograph. */
  video: Generated<'mp4' | 'mov' | null>
  /** Of a video, in milliseconds. */
  duration: Generated<number | null>
  /** Of a video: the four characters that name its codec, such as 'avc1' (H.264) or 'hvc1' (HEVC). */
  codec: Generated<string | null>
  /** Of a video: 1 when the storage has its rendition, 0 when none could be made, null until that was tried. */
  rendition: Generated<0 | 1 | null>
  /** Since when nothing has shown it, as the last cleanup found; see app/albums/trash/trash.server.ts. */
  unused_at: number | null
  /** 1 where nobody but staff may see it. Triggers keep it: of tags, of who is not shown, of releases and of `card`. */
  held: Generated<0 | 1>
  /** 1 where it shows somebody who was not shown when they were erased. */
  holds_erased: Generated<0 | 1>
  /** 1 where its file names somebody who was erased: what the file says is passed on no more. */
  own_words_withheld: Generated<0 | 1>
  /** 1 where its words, its frames' or its file's name may name somebody who was erased: only staff reads them. */
  words_withheld: Generated<0 | 1>
  /** What the QR code of a photographed card says; null for other photographs. */
  card: Generated<string | null>
  /** Whose card it shows that is none of this site, 'other.example'. It holds nothing. */
  foreign_card: Generated<string | null>
  /** Why the owner says that it shows no card of hers. */
  not_card: Generated<string | null>
  /** 1 once it was looked through for cards. */
  card_sought: Generated<0 | 1>
}

/** A photograph that has all marked derivatives of proof albums. */
export interface MarkedPhotoTable {
  photo_id: string
  /** The ID of the mark on them; see app/photos/proofs/mark.server.ts. */
  mark: string
  /** As the photograph was turned then. */
  turned: 0 | 90 | 180 | 270
}

/**
 * A photograph's place in an album, which shows it at most once. Frames without a section come first, then the sections
 * in their order; within them `place` (see `place.ts`) is the order. A frame's number is counted in this order, not
 * stored. A photograph that an album or the site shows cannot be deleted; deleting an album deletes its frames.
 */
export interface FrameTable {
  id: string
  album_id: string
  photo_id: string
  section_id: string | null
  place: string
  /** What it is called in its album, for good; null until somebody other than staff has seen it. See `giveNumbers`. */
  number: Generated<number | null>
  caption: string | null
  alt: string | null
  /** When it was moved to the trash. */
  deleted_at: number | null
}

/** A day, `YYYY-MM-DD` in the business's time zone, on which a client opened an album. */
export interface AlbumViewTable {
  client_id: string
  album_id: string
  day: string
}

/** That a client agreed to a public album which was made from theirs. Recording it again replaces it. */
export interface AlbumConsentTable {
  album_id: string
  client_id: string
  /** `YYYY-MM-DD` */
  given_on: string
  how: 'in-person' | 'email' | 'contract'
  note: Generated<string>
  recorded_at: number
  withdrawn_at: number | null
}

/** A reminder that was queued for a client: once for each kind and end. */
export interface ReminderTable {
  client_id: string
  album_id: string
  kind: 'unopened' | 'expiring' | 'picks'
  /** The end of the grant or of the choosing, of which it reminds; 0 for an album that was not opened. */
  ends_at: number
  /** The job of its email; null where an earlier version or another site sent it. */
  job: string | null
  queued_at: number | null
  /** When a mail server took it. */
  sent_at: number | null
}

/** What clients choose photographs of an album for: 'Album', 'Wall print'. */
export interface PickListTable {
  id: string
  album_id: string
  name: string
  /** How many photographs each may choose; null for any number. */
  most: number | null
  /** From then on nobody chooses; null for no end. */
  closes_at: number | null
  created_at: number
}

/** What one viewer chose of an album: their favorites, or their picks for a list. No other viewer sees it. */
export interface ChoiceTable {
  id: string
  album_id: string
  /** Whose it is, a client's or a guest's. An import can have picks of neither. */
  client_id: Generated<string | null>
  guest_id: Generated<string | null>
  /** What they were asked to choose; null for favorites, which have no limit and no end. */
  list_id: Generated<string | null>
  /** When they said that they are finished: then nothing changes until the owner opens it again. */
  finished_at: Generated<number | null>
  /** When the owner or an assistant looked at what was finished. */
  seen_at: Generated<number | null>
  /** When the owner last opened it again. */
  reopened_at: Generated<number | null>
  /** When the client last asked to choose on, once it was locked. */
  reopen_asked_at: Generated<number | null>
}

/** A frame that was chosen; replacing its photograph keeps it. */
export interface ChosenFrameTable {
  choice_id: string
  frame_id: string
  /** What the client wants done with it; '' for nothing. */
  note: Generated<string>
  chosen_at: number
}
