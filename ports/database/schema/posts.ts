import type { Generated } from 'kysely'

export interface PostTables {
  post: {
    id: string
    slug: string
    title: string
    main_photo_id: string | null
    body: string
    status: 'draft' | 'published'
    publish_at: number
    deleted_at: number | null
  }

  /** Counts edits of the post or its draft; 0 without a row. */
  post_edit: {
    post_id: string
    edit: number
  }

  /** What a post will say once published, while that differs. */
  post_draft: {
    post_id: string
    title: string
    main_photo_id: string | null
    body: string
    /** JSON: lower case. */
    tags: string
    actor: string
    at: number
  }

  /** Lower case. */
  post_tag: {
    post_id: string
    tag: string
  }

  /** The photographs in a post's body. Written by triggers on `post` only. */
  post_photo: {
    post_id: string
    photo_id: string
  }

  /** What search reads. Written by triggers on `post` only, as is each engine's index of it. */
  post_text: {
    id: Generated<number>
    post_id: string
    title: string
    /** Plain text, one line per block. */
    body: string
  }
}
