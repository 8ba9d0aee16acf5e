import { z } from 'zod'
import { albumTitle } from '../../albums/details.ts'
import { MOST_CHECKED } from '../target.ts'

// What programs send and get: the server checks requests with these, and the OpenAPI document is made of them.

const MOST_FRAMES = 20_000
export const MOST_ALBUMS = 100

const id = z.string().regex(/^[\w-]{1,64}$/)
const noControl = (text: string) => !/\p{Cc}/u.test(text)
const key = z
  .string()
  .min(1, 'The key is missing.')
  .max(200, 'The key can have up to 200 characters.')
  .refine(noControl, 'The key needs to fit on one line.')
  .describe('The app’s own name for the album, unique among the account’s albums.')

export const token = z.object({
  name: z.string().describe('The token’s name.'),
  account: z.string().describe('The account that owns the token.'),
  studio: z.string().describe('The studio’s URL.'),
})
export const newAlbum = z.strictObject({ key, title: albumTitle })
export const albumChange = z.strictObject({ title: albumTitle })

export const album = z.object({
  id,
  key,
  title: z.string(),
  visibility: z
    .enum(['private', 'public'])
    .describe('Apps can only change private albums. An album that was moved to the portfolio is public.'),
  state: z.enum(['draft', 'published', 'expired']),
  photographs: z.int().min(0),
  page: z.string().describe('The URL of the album’s page in the studio.'),
})
export type Album = z.infer<typeof album>

export const albums = z.object({
  albums: z.array(album).describe('Newest first.'),
  next: z.string().nullable().describe('`before` for the next page, or null.'),
})

export const albumsQuery = z.strictObject({ key: key.optional(), before: id.optional() })

const frame = z.object({
  id: z.string().describe('It stays the same when the photo is replaced or moved.'),
  number: z.int().min(1).describe('The number clients see. It is counted, so it changes with the order.'),
  file: z.string().describe('The original’s file name.'),
  photo: z.string().describe('The first 32 hex digits of the SHA-256 of the original.'),
})

export const albumFrames = z.object({ album, frames: z.array(frame).describe('In the order of the album.') })

export const MOST_WORDS = 500
const LONGEST_CAPTION = 2000
const MOST_PEOPLE = 50

export const wordsQuery = z.strictObject({ after: id.optional() })

export const frameWords = z.object({
  frame: z.string(),
  file: z.string(),
  caption: z.string().describe('The caption that clients see, or empty.'),
  typed: z.boolean().describe('Whether it was written on the site. Otherwise it is the file’s.'),
  inFile: z
    .object({ title: z.string(), caption: z.string(), people: z.array(z.string()) })
    .describe('The caption in the file. A new file changes it.'),
  athletes: z
    .array(z.object({ id: z.string(), number: z.string(), name: z.string(), team: z.string() }))
    .describe(
      'Tagged people, by number. The name is empty where only the number is known. Hidden athletes and reported tags are left out.',
    ),
})
export type FrameWords = z.infer<typeof frameWords>

export const words = z.object({
  frames: z.array(frameWords).max(MOST_WORDS).describe('In the order of their IDs.'),
  next: z.string().nullable().describe('`after` for the next page, or null.'),
})

const caption = z
  .string()
  .max(2 * LONGEST_CAPTION)
  .refine(
    (text) => [...text].length <= LONGEST_CAPTION,
    `The caption can have up to ${LONGEST_CAPTION} characters.`,
  )
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'The caption has a hidden character.')

export const captionChange = z.strictObject({
  caption: caption.describe('The new caption. Leave it empty to show the file’s caption again.'),
  before: caption.describe(
    'The caption that the app read. If it has changed in the meantime, nothing is written.',
  ),
})

const people = z
  .array(z.string().min(1).max(200).refine(noControl, 'The name needs to fit on one line.'))
  .max(MOST_PEOPLE)
  .default([])

export const peopleChange = z.strictObject({
  add: people.describe(
    'People to tag, each by the number, full name, or ID of one athlete in the album’s teams.',
  ),
  remove: people.describe('People to remove from the photo, written the same way.'),
})
export type PeopleChange = z.infer<typeof peopleChange>

export const order = z.strictObject({
  frames: z
    .array(id)
    .min(1)
    .max(MOST_FRAMES)
    .refine((ids) => new Set(ids).size === ids.length, 'Each frame can only be listed once.')
    .describe('IDs of frames. Frames that are not listed stay where they are.'),
})

const pick = z.object({
  frame: z.string(),
  number: z.int().min(1),
  file: z.string(),
  note: z.string().describe('The client’s note, or empty.'),
})

const pickSet = z.object({
  id: z.string(),
  person: z
    .int()
    .min(1)
    .describe('A number for each person who made picks in the album. Only the studio shows who they are.'),
  chosenAt: z.int().nullable().describe('When the last photo was picked. UTC milliseconds.'),
  finished: z.boolean().describe('Whether the person pressed “I’m finished”.'),
  picks: z.array(pick),
})
const pickList = z.object({
  name: z.string().describe('The list’s name.'),
  sets: z.array(pickSet),
})
export const picks = z.object({ lists: z.array(pickList) })

const question = z.strictObject({
  album: id,
  photo: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'The photo needs to be 32 hex digits.')
    .describe('The first 32 hex digits of the SHA-256 of the file.'),
  file: z
    .string()
    .min(1, 'The file name is missing.')
    .max(255, 'The file name can have up to 255 characters.')
    .refine(noControl, 'The file name needs to fit on one line.'),
  section: z.string().max(1000).refine(noControl).optional().describe('The album’s section to add it to.'),
  replace: z
    .union([z.enum(['name', 'add']), z.strictObject({ frame: id })])
    .optional()
    .describe(
      'Which frame to replace: one by its ID, the one whose file has the same name (`name`), or none (`add`).',
    ),
})
export type Question = z.infer<typeof question>

export const questions = z.strictObject({
  files: z.array(question).max(MOST_CHECKED, `Ask about up to ${MOST_CHECKED} files at a time.`),
})

const outcome = z.enum(['added', 'replaced', 'duplicate'])

export const answers = z.object({
  begun: z
    .string()
    .describe(
      'Send it as `begun` with the uploads that follow. Files with the same value are sorted by name.',
    ),
  answers: z
    .array(
      z.union([
        z.object({ outcome: z.enum(['wanted', 'named']) }),
        z.object({ outcome, frame: z.string() }),
        z.object({ outcome: z.literal('refused'), reason: z.string() }),
      ]),
    )
    .describe(
      'In the order of the files. `wanted`: upload the file. `named`: another photo in the album has that file name, so set `replace`. Otherwise there is nothing left to do.',
    ),
})

export const ended = z.object({ outcome, frame: z.string() })

export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('A sentence for the person using the app.'),
})

/** By their names in the document. */
const NAMED = {
  Token: token,
  NewAlbum: newAlbum,
  AlbumChange: albumChange,
  Album: album,
  Albums: albums,
  Frame: frame,
  AlbumFrames: albumFrames,
  FrameWords: frameWords,
  Words: words,
  CaptionChange: captionChange,
  PeopleChange: peopleChange,
  Order: order,
  Pick: pick,
  Picks: picks,
  Question: question,
  Questions: questions,
  Answers: answers,
  Ended: ended,
  Problem: problem,
}

export const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) named.add(schema, { id })
