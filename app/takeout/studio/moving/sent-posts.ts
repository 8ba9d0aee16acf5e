import { z } from 'zod'

/** The last time that a Date can have, and as far from 1970 as the first. UTC milliseconds. */
const LAST_TIME = 8.64e15

/** A post of an earlier site without its text, as a browser sends it. */
export const plannedShape = z.object({
  /** What tells it from all other posts of all sites; '' for nothing. */
  key: z.string(),
  title: z.string().transform((title) => title.replace(/\s+/g, ' ').trim()),
  /** Its name in its earlier address; '' for none. */
  slug: z.string(),
  /** The path of its earlier address; '' for none. */
  path: z.string(),
  /** When it was published, UTC milliseconds; null for a draft. */
  publishedAt: z.int().min(-LAST_TIME).max(LAST_TIME).nullable(),
  /** Names of the files of its pictures, in lower case, as they were there. */
  files: z.array(z.string()),
  /** Of these the featured one, which stands above the text; '' for none. */
  featured: z.string(),
  /** Whether it says anything without its pictures. */
  words: z.boolean(),
})

export const sentShape = plannedShape.extend({
  /** Portable Text; an image names a file: `{ _type: 'image', file: 'beach.jpg' }`. */
  body: z.array(z.unknown()),
  tags: z.array(z.string()),
  /** Whether it stays a draft if a picture is missing. */
  keepDraft: z.boolean(),
})

export type PlannedPost = z.output<typeof plannedShape>
export type SentPost = z.output<typeof sentShape>
