import type { Generated } from 'kysely'
import type { AlbumDownloads } from './albums.ts'

export interface ShareTables {
  /** Opens one private album to guests. The address is made of the ID and the site's secret, and not stored. */
  share_link: {
    /** 12 random characters that fit a URL. */
    id: string
    album_id: string
    name: string
    /** HMAC of the PIN with the site's secret. */
    pin_hash: string | null
    /** The PIN, encrypted with the site's secret; null also for links older than this column. */
    pin_sealed: Generated<string | null>
    /** Never more than the album allows. */
    downloads: AlbumDownloads
    ask_who: 0 | 1
    preview: Generated<0 | 1>
    created_at: number
    expires_at: number | null
    revoked_at: number | null
  }

  /** Openings per day, `YYYY-MM-DD` in the business's time zone. */
  share_opening: {
    link_id: string
    day: string
    count: number
  }

  /** A person without an account who chose a favorite; known by a cookie. */
  share_guest: {
    id: string
    link_id: string
    /** SHA-256 of the cookie, in hex. */
    token_hash: string
    name: Generated<string>
    /** Lower case, or ''. */
    email: Generated<string>
    created_at: number
    /** When they gave a name or skipped it; null while not asked. */
    answered_at: number | null
  }
}
