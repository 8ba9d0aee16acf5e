import type { Generated } from 'kysely'

export type AlbumDownloads = 'all' | 'web' | 'none'

export interface AlbumTables {
  album: {
    id: string
    slug: string
    visibility: 'public' | 'private'
    /** Public: the title, '10/18/25 Bay Point vs. Ridgeview'. Private: the short code. */
    name: string
    /** Private albums: what clients read, 'October 18, 2025: Bay Point vs. Ridgeview'. */
    display_name: string | null
    category: string | null
    /** Sort by `date desc nulls last, id desc`, which has an index. PostgreSQL puts nulls first by default. */
    date: string | null
    city: string | null
    cover_photo_id: string | null
    /** The highest number that one of its frames ever had. */
    last_number: Generated<number>
    link: string | null
    published: 0 | 1
    publish_at: Generated<number | null>
    expires_at: number | null
    reminder: Generated<0 | 1>
    /** Days after which clients who haven't opened it are reminded. */
    remind_unopened: Generated<number | null>
    /** Days before a list closes when clients who aren't finished are reminded. */
    remind_picks: Generated<number | null>
    downloads: Generated<AlbumDownloads>
    keep_place: Generated<0 | 1>
    /** JSON: what is written into downloads; see app/albums/stationery.ts. */
    stationery: Generated<string | null>
    /** For sale at these prices, as proofs. */
    price_list_id: Generated<string | null>
    /** Whether clients see small, marked photographs and download nothing. */
    proofs: Generated<0 | 1>
    /** The private album whose frames it shows to everyone: it needs a client's consent. */
    made_from: Generated<string | null>
    /** When a consent was withdrawn or erased; null once there is a new one. */
    consent_lost_at: Generated<number | null>
    deleted_at: number | null
  }

  album_section: {
    id: string
    album_id: string
    name: string
    place: string
  }

  /** One original, however many albums show it: a photograph, or a video with a poster frame. */
  photo: {
    id: string
    name: string
    /** For a video that of its poster frame, 'jpeg'. */
    format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heif'
    bytes: number
    /** Pixels, after the orientation is applied. */
    width: number
    height: number
    /** Thumbhash (https://evanw.github.io/thumbhash/) as a `data:image/webp` URI, shown before any script runs. */
    placeholder: string
    taken_at: number | null
    /** The camera's clock, 'HH:MM'. */
    taken_clock: Generated<string | null>
    /** That clock's zone, '-04:00' or 'Z'; '' if unknown, then `taken_at` takes the clock for UTC. Null until read. */
    taken_zone: Generated<string | null>
    /** 'Canon EOS R6 #012345', with the serial number if known; '' if unknown. Null until read. */
    camera: Generated<string | null>
    title: string | null
    caption: string | null
    /** JSON: strings. */
    keywords: Generated<string>
    creator: string | null
    /** JSON: names in the file; private. Null until read; see app/photos/intake/read-again.server.ts. */
    people: Generated<string | null>
    city: Generated<string | null>
    event: Generated<string | null>
    alt: string
    /** Clockwise, by the owner. `width`, `height` and the placeholder are turned, the original isn't. */
    turned: Generated<0 | 90 | 180 | 270>
    /** The point that crops keep in view, in percent from the left and the top; null for the middle. */
    focus_x: number | null
    focus_y: number | null
    recipe: number | null
    video: Generated<'mp4' | 'mov' | null>
    /** Milliseconds. */
    duration: Generated<number | null>
    /** A video's: 'avc1' (H.264), 'hvc1' (HEVC). */
    codec: Generated<string | null>
    /** A video's: 1 when stored, 0 when none could be made, null until tried. */
    rendition: Generated<0 | 1 | null>
    /** Since when nothing shows it, as the last cleanup found; see app/albums/trash/trash.server.ts. */
    unused_at: number | null
    /** Whether only staff may see it. Triggers maintain it from tags, hidden persons, releases and `card`. */
    held: Generated<0 | 1>
    /** Whether it shows someone who was hidden when erased. */
    holds_erased: Generated<0 | 1>
    /** Whether its file names someone who was erased: its own words are passed on no more. */
    own_words_withheld: Generated<0 | 1>
    /** Whether its words, its frames' or its file's name may name someone who was erased: only staff reads them. */
    words_withheld: Generated<0 | 1>
    /** The QR code of a photographed card. */
    card: Generated<string | null>
    /** The host of a card that isn't this site's. It holds nothing. */
    foreign_card: Generated<string | null>
    /** The owner's reason that it shows no card of this site. */
    not_card: Generated<string | null>
    card_sought: Generated<0 | 1>
  }

  marked_photo: {
    photo_id: string
    mark: string
    turned: 0 | 90 | 180 | 270
  }

  /**
   * An album shows a photograph at most once: frames without a section first, then the sections, each by `place`. A
   * photograph that an album or the site shows cannot be deleted; deleting an album deletes its frames.
   */
  frame: {
    id: string
    album_id: string
    photo_id: string
    section_id: string | null
    place: string
    /** Given for good once someone other than staff sees the frame. See `giveNumbers`. */
    number: Generated<number | null>
    caption: string | null
    alt: string | null
    deleted_at: number | null
  }

  /** A day, `YYYY-MM-DD` in the business's time zone, on which a client opened an album. */
  album_view: {
    client_id: string
    album_id: string
    day: string
  }

  /** A client's consent to a public album made from theirs. Recording it again replaces it. */
  album_consent: {
    album_id: string
    client_id: string
    given_on: string
    how: 'in-person' | 'email' | 'contract'
    note: Generated<string>
    recorded_at: number
    withdrawn_at: number | null
  }

  reminder: {
    client_id: string
    album_id: string
    kind: 'unopened' | 'expiring' | 'picks'
    /** The end of the grant or of the choosing; 0 for an album that was not opened. */
    ends_at: number
    /** The job of its email; null if an earlier version or another site sent it. */
    job: string | null
    queued_at: number | null
    /** When a mail server took it. */
    sent_at: number | null
  }

  /** What clients choose photographs for: 'Album', 'Wall print'. */
  pick_list: {
    id: string
    album_id: string
    name: string
    /** Per client; null for any number. */
    most: number | null
    closes_at: number | null
    created_at: number
  }

  /** One viewer's favorites, or their picks for a list. No other viewer sees it. */
  choice: {
    id: string
    album_id: string
    /** The viewer. An import can have picks of neither. */
    client_id: Generated<string | null>
    guest_id: Generated<string | null>
    /** Null for favorites, which have no limit and no end. */
    list_id: Generated<string | null>
    /** Locked by the client until the owner reopens it. */
    finished_at: Generated<number | null>
    seen_at: Generated<number | null>
    reopened_at: Generated<number | null>
    reopen_asked_at: Generated<number | null>
  }

  chosen_frame: {
    choice_id: string
    frame_id: string
    note: Generated<string>
    chosen_at: number
  }
}
