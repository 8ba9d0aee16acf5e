import type { Generated } from 'kysely'

export interface PostTable {
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
export interface PostEditTable {
  post_id: string
  edit: number
}

/** What a post will say once it is published, while that differs from what it says. */
export interface PostDraftTable {
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

/** A tag of a post, in lower case. */
export interface PostTagTable {
  post_id: string
  tag: string
}

/** The photographs in a post's body. Written by triggers on `post` only. */
export interface PostPhotoTable {
  post_id: string
  photo_id: string
}

/** The text that search looks through. Written by triggers on `post` only, as is each engine's index of it. */
export interface PostTextTable {
  id: Generated<number>
  post_id: string
  title: string
  /** Plain text, one line per block. */
  body: string
}
