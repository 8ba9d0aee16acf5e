/**
 * The source of the posts. Every method returns only posts that are published at `now` (UTC milliseconds), never drafts
 * or posts of the future. Throws {@link ContentUnavailable} when the source cannot be reached and has never responded
 * to that request before.
 */
export interface Content {
  /** The address of the service where the posts are written, which each call asks; null when they are written here. */
  readonly manage: string | null
  /** Newest first; at most `limit`. A post must contain all `words`; the last may be the beginning of a word. */
  list(asked: PostQuery, now: number): Promise<ContentList>
  /** The post with the next newer and older one, or null if no published post has this slug. */
  read(slug: string, now: number): Promise<ContentPost | null>
  /** The newest posts with their bodies; at most `limit`. */
  recent(limit: number, now: number): Promise<ContentDocument[]>
  /** The addresses of all posts, newest first, for the sitemap; at most 5,000. */
  addresses(now: number): Promise<ContentAddress[]>
  /**
   * How long a response of `now` is up to date while the content version stays the same, in UTC milliseconds; Infinity
   * when only a new version can change it.
   */
  goodUntil(now: number): Promise<number>
  /** How long after that the response may still be shown while a new one is fetched. Milliseconds. */
  readonly grace: number
  /** Scheme and host of the pictures that the source serves; empty when they are our own. */
  readonly imageHosts: readonly string[]
}

export interface PostQuery {
  tag?: string | null
  words?: string[]
  /** Only posts older than this one. */
  before?: ContentCursor | null
  limit: number
}

/** A post's place in the list, which is sorted by time, then ID, both descending. */
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
  /** Alphabetical. */
  tags: string[]
  /** Plain text of the first paragraphs, not shortened. */
  opening: string
}

export interface ContentDocument extends ContentCard {
  /** UTC milliseconds; null if unknown. */
  updatedAt: number | null
  /**
   * Portable Text as the author wrote it: do not trust it. Only pictures are checked. They are
   * `{ _type: 'image', _key, picture: ContentPicture, caption }`, and those without a file are left out.
   */
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

/** One of our photographs by its ID, or a picture that the source serves. */
export type ContentPicture =
  | { kind: 'photo'; id: string; alt: string | null }
  | { kind: 'remote'; alt: string; width: number; height: number; sources: { width: number; url: string }[] }

/** The source cannot be reached and there is no earlier response. Use {@link isContentUnavailable} to recognize it. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/** Compares the name, because the build bundles a second copy of this module: `instanceof` would fail. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'ContentUnavailable'
}
