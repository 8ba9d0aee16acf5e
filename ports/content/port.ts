/**
 * Where the posts come from. Whatever `now` (UTC milliseconds) is, only posts that are out by then are answered: no
 * draft, and none whose time has not come. Every question throws {@link ContentUnavailable} when the source cannot be
 * reached and has never answered that question before.
 */
export interface Content {
  /** Newest first; at most `limit`. `words` must all occur, the last one at least as a beginning. */
  list(asked: ListAsked, now: number): Promise<ContentList>
  /** The post with its neighbours in time, or null when none that is out has this slug. */
  read(slug: string, now: number): Promise<ContentPost | null>
  /** The newest posts with all they say; at most `limit`. */
  recent(limit: number, now: number): Promise<ContentDocument[]>
  /** Where all posts are, newest first, for the sitemap; at most 5,000. */
  addresses(now: number): Promise<ContentAddress[]>
  /**
   * Until when what was read at `now` is good, in UTC milliseconds, provided that the content version stands; Infinity
   * when only the version can tell.
   */
  goodUntil(now: number): Promise<number>
  /** For how long after that it may still be shown while it is read anew, in milliseconds. */
  readonly grace: number
  /** Scheme and host of pictures that the source serves itself; none when they are ours. */
  readonly imageHosts: readonly string[]
}

export interface ListAsked {
  tag?: string | null
  words?: string[]
  /** Only posts older than this one. */
  before?: ContentPlace | null
  limit: number
}

/** A post's place in the list: the later, then the larger id, comes first. */
export interface ContentPlace {
  publishedAt: number
  id: string
}

interface ContentList {
  posts: ContentCard[]
  /** Every tag that a post which is out has, alphabetical. */
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
  /** Plain text of the first paragraphs; as long as they are. */
  opening: string
}

export interface ContentDocument extends ContentCard {
  /** UTC milliseconds, or null when the source does not tell. */
  updatedAt: number | null
  /**
   * Portable Text as it was written: not to be trusted. Only pictures were looked at: they are
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

/** One of our photographs by its id, or a picture that the source serves itself. */
export type ContentPicture =
  | { kind: 'photo'; id: string; alt: string | null }
  | { kind: 'remote'; alt: string; width: number; height: number; sources: { width: number; url: string }[] }

/** The source cannot be reached, and there is no earlier answer to fall back on. Known by its name. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/** Two copies of this module may be loaded, so that `instanceof` would not tell. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'ContentUnavailable'
}
