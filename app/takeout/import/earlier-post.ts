import { z } from 'zod'

// Posts of WordPress or Squarespace, which the browser reads from an export.

/** The last time of a Date, UTC milliseconds. */
const LAST_TIME = 8.64e15

const earlierPostShape = z.strictObject({
  /** Unique among all sites; '' for none. */
  key: z.string(),
  title: z.string().transform((title) => title.replace(/\s+/g, ' ').trim()),
  /** '' for none. */
  slug: z.string(),
  /** Of the old address; '' for none. */
  path: z.string(),
  /** UTC milliseconds; null for a draft. */
  publishedAt: z.int().min(-LAST_TIME).max(LAST_TIME).nullable(),
  hidden: z.string().nullable(),
  tags: z.array(z.string()),
  /** Portable Text; images name their files in lower case. */
  body: z.array(z.unknown()),
  /** The file of the featured image; '' for none. */
  featured: z.string(),
  /** Left out: 'iframe', '3 comments'. */
  left: z.array(z.string()),
  /** Why the post cannot be imported, a sentence. */
  refused: z.string().optional(),
})

export const earlierPostsShape = z.strictObject({
  posts: z.array(earlierPostShape),
  /** '3 pages.' */
  leftOut: z.array(z.string()),
})

export type EarlierPost = z.output<typeof earlierPostShape>
export type EarlierPosts = z.output<typeof earlierPostsShape>

export function isPostsFile(name: string): boolean {
  return /\.xml$/i.test(name)
}
