import type { Generated } from 'kysely'
import type { AlbumDownloads } from './albums.ts'

// Links that open one private album to guests, who have no account; see schema.ts.

/** Its address is made of the ID and the site's secret, and stored nowhere. */
export interface ShareLinkTable {
  /** 12 random characters that fit a URL. */
  id: string
  album_id: string
  /** For the owner: 'Team room'. */
  name: string
  /** HMAC of the PIN with the site's secret; null without one. */
  pin_hash: string | null
  /** The PIN, encrypted with the site's secret; null without one, and of a link that is older than this column. */
  pin_sealed: Generated<string | null>
  /** What its guests may download, but never more than the album allows. */
  downloads: AlbumDownloads
  /** 1 when guests are asked for name and email after their first favorite. */
  ask_who: 0 | 1
  /** 1 when messengers show a preview of it. */
  preview: Generated<0 | 1>
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** How often guests opened a link on a day, `YYYY-MM-DD` in the business's time zone. */
export interface ShareOpeningTable {
  link_id: string
  day: string
  count: number
}

/** Somebody without an account who chose a favorite; known by a cookie. */
export interface ShareGuestTable {
  id: string
  link_id: string
  /** SHA-256 of the cookie, in hex. */
  token_hash: string
  /** '' when they gave none. */
  name: Generated<string>
  /** Lower case; '' when they gave none. */
  email: Generated<string>
  created_at: number
  /** When they gave a name or left it out; null while they were not asked. */
  answered_at: number | null
}
