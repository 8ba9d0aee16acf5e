import { z } from 'zod'

// Posts of WordPress or Squarespace, as the browser reads them from an export and sends them to the import.

/** The last time that a Date can have, and as far from 1970 as the first. UTC milliseconds. */
const LAST_TIME = 8.64e15

const earlierPostShape = z.strictObject({
  /** What tells it from all other posts of all sites; '' for nothing. */
  key: z.string(),
  title: z.string().transform((title) => title.replace(/\s+/g, ' ').trim()),
  /** Its name in its earlier address; '' for none. */
  slug: z.string(),
  /** The path of its earlier address; '' for none. */
  path: z.string(),
  /** When it was published, UTC milliseconds; null for a draft. */
  publishedAt: z.int().min(-LAST_TIME).max(LAST_TIME).nullable(),
  /** Why it was not public, or null. */
  hidden: z.string().nullable(),
  tags: z.array(z.string()),
  /** Portable Text; an image names its file there in lower case: `{ _type: 'image', file: 'beach.jpg' }`. */
  body: z.array(z.unknown()),
  /** The file of its featured image, which stands above the text; '' for none. */
  featured: z.string(),
  /** What is left out of it: 'iframe', '3 comments'. */
  left: z.array(z.string()),
  /** A sentence where the post cannot be imported. */
  refused: z.string().optional(),
})

export const earlierPostsShape = z.strictObject({
  posts: z.array(earlierPostShape),
  /** What else the export has: '3 pages'. */
  leftOut: z.array(z.string()),
})

export type EarlierPost = z.output<typeof earlierPostShape>
export type EarlierPosts = z.output<typeof earlierPostsShape>

/** Whether an upload has posts in it, by the name of the file that the owner chose. */
export function isPostsFile(name: string): boolean {
  return /\.xml$/i.test(name)
}
