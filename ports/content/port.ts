/** Only posts published at `now` (UTC milliseconds). Throws {@link ContentUnavailable} without any response. */
export interface Content {
  /** The address of the service where posts are written; null when they are written here. */
  readonly manage: string | null
  /** Newest first. */
  list(asked: PostQuery, now: number): Promise<ContentList>
  read(slug: string, now: number): Promise<ContentPost | null>
  /** Newest first, for the sitemap; at most 5,000. */
  addresses(now: number): Promise<ContentAddress[]>
  /** Until when a response of `now` is up to date for one content version, UTC milliseconds. Infinity for always. */
  goodUntil(now: number): Promise<number>
  /** How long after that a response may be shown while a new one is fetched. Milliseconds. */
  readonly grace: number
  /** Scheme and host of the pictures that the source serves; empty when they are our own. */
  readonly imageHosts: readonly string[]
}

export interface PostQuery {
  tag?: string | null
  words?: string[]
  /** A post must contain them all; the last may be the start of a word. */
  before?: ContentCursor | null
  limit: number
}

/** The list is sorted by time, then ID, both descending. */
export interface ContentCursor {
  publishedAt: number
  id: string
}

interface ContentList {
  posts: ContentCard[]
  /** Every tag of the published posts, alphabetical. */
  tags: string[]
}

export interface ContentCard {
  id: string
  slug: string
  title: string
  /** UTC milliseconds. */
  publishedAt: number
  picture: ContentPicture | null
  tags: string[]
  opening: string
}

export interface ContentDocument extends ContentCard {
  /** UTC milliseconds; null if unknown. */
  updatedAt: number | null
  /** Untrusted Portable Text, but for pictures: `{ _type: 'image', _key, picture: ContentPicture, caption }`. */
  body: unknown[]
}

export interface ContentPost {
  post: ContentDocument
  newer: ContentLink | null
  older: ContentLink | null
}

export interface ContentLink {
  slug: string
  title: string
}

export interface ContentAddress {
  slug: string
  publishedAt: number
  updatedAt: number | null
}

export type ContentPicture =
  | { kind: 'photo'; id: string; alt: string | null }
  | { kind: 'remote'; alt: string; width: number; height: number; sources: { width: number; url: string }[] }

export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/** Compares the name: the build bundles a second copy of this module, so `instanceof` would fail. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'ContentUnavailable'
}
