import { z } from 'zod'
import { albumTitle } from '../../albums/details.ts'
import { MOST_CHECKED } from '../target.ts'

// What programs send and get. The server checks requests with these, and the OpenAPI document is made of them.

/** The schemas that have a name in the document. */
export const named = z.registry<{ id: string }>()

const MOST_FRAMES = 20_000
/** Albums in one list. */
export const MOST_ALBUMS = 100

const id = z.string().regex(/^[\w-]{1,64}$/)
const noControl = (text: string) => !/\p{Cc}/u.test(text)
const key = z
  .string()
  .min(1, 'The key is missing.')
  .max(200, 'The key has at most 200 letters.')
  .refine(noControl, 'The key should be one line.')
  .describe('The program’s own name for the album, unique among the albums of an account.')

export const token = z
  .object({
    name: z.string().describe('The name of the token.'),
    account: z.string().describe('The account that owns the token.'),
    studio: z.string().describe('The address of the studio.'),
  })
  .register(named, { id: 'Token' })

export const newAlbum = z.strictObject({ key, title: albumTitle }).register(named, { id: 'NewAlbum' })

export const albumChange = z.strictObject({ title: albumTitle }).register(named, { id: 'AlbumChange' })

export const album = z
  .object({
    id,
    key,
    title: z.string(),
    visibility: z
      .enum(['private', 'public'])
      .describe(
        'Programs can change private albums only. An album that was moved to the portfolio is public.',
      ),
    state: z.enum(['draft', 'published', 'expired']),
    photographs: z.int().min(0),
    page: z.string().describe('The address of the album’s page in the studio.'),
  })
  .register(named, { id: 'Album' })
export type Album = z.infer<typeof album>

export const albums = z
  .object({
    albums: z.array(album).describe('Newest first.'),
    next: z.string().nullable().describe('`before` for the next page, or null.'),
  })
  .register(named, { id: 'Albums' })

/** The query of a list of albums. */
export const albumsQuery = z.strictObject({ key: key.optional(), before: id.optional() })

const frame = z
  .object({
    id: z.string().describe('It stays the same when the photograph is replaced or moved.'),
    number: z.int().min(1).describe('The number clients see. It is counted, so it changes with the order.'),
    file: z.string().describe('The name of the original file.'),
    photo: z.string().describe('The first 32 hex digits of the SHA-256 of the original.'),
  })
  .register(named, { id: 'Frame' })

export const albumFrames = z
  .object({ album, frames: z.array(frame).describe('In the order of the album.') })
  .register(named, { id: 'AlbumFrames' })

/** Frames on a page of words. */
export const MOST_WORDS = 500
const LONGEST_CAPTION = 2000
const MOST_PEOPLE = 50

/** The query of a page of words. */
export const wordsQuery = z.strictObject({ after: id.optional() })

export const frameWords = z
  .object({
    frame: z.string(),
    file: z.string(),
    caption: z.string().describe('The caption that clients read, or empty.'),
    typed: z.boolean().describe('Whether it was written on the site. Otherwise it is the file’s.'),
    inFile: z
      .object({ title: z.string(), caption: z.string(), people: z.array(z.string()) })
      .describe('What the file says. A new file changes it.'),
    athletes: z
      .array(z.object({ id: z.string(), number: z.string(), name: z.string(), team: z.string() }))
      .describe(
        'Who is tagged, by number; the name is empty where only the number is known. Athletes who are not shown, and tags that were reported, are left out.',
      ),
  })
  .register(named, { id: 'FrameWords' })
export type FrameWords = z.infer<typeof frameWords>

export const words = z
  .object({
    frames: z.array(frameWords).max(MOST_WORDS).describe('In the order of their IDs.'),
    next: z.string().nullable().describe('`after` for the next page, or null.'),
  })
  .register(named, { id: 'Words' })

const caption = z
  .string()
  .max(2 * LONGEST_CAPTION)
  .refine(
    (text) => [...text].length <= LONGEST_CAPTION,
    `The caption has at most ${LONGEST_CAPTION} characters.`,
  )
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'The caption has a hidden character.')

export const captionChange = z
  .strictObject({
    caption: caption.describe('The new caption. An empty one shows the file’s again.'),
    before: caption.describe('The caption that the program read. If another one shows meanwhile, it stays.'),
  })
  .register(named, { id: 'CaptionChange' })

const people = z
  .array(z.string().min(1).max(200).refine(noControl, 'The name should be one line.'))
  .max(MOST_PEOPLE)
  .default([])

export const peopleChange = z
  .strictObject({
    add: people.describe(
      'Who to tag: the number or the whole name of one athlete in the album’s teams, or the ID of one.',
    ),
    remove: people.describe('Who is not in the photograph, written in the same way.'),
  })
  .register(named, { id: 'PeopleChange' })
export type PeopleChange = z.infer<typeof peopleChange>

export const order = z
  .strictObject({
    frames: z
      .array(id)
      .min(1)
      .max(MOST_FRAMES)
      .refine((ids) => new Set(ids).size === ids.length, 'The frames should not repeat an ID.')
      .describe('IDs of frames. Frames that are not listed stay where they are.'),
  })
  .register(named, { id: 'Order' })

const pick = z
  .object({
    frame: z.string(),
    number: z.int().min(1),
    file: z.string(),
    note: z.string().describe('What the client wants done with it, or empty.'),
  })
  .register(named, { id: 'Pick' })

export const picks = z
  .object({
    lists: z.array(
      z.object({
        name: z.string().describe('The name of the list: what the photographs are chosen for.'),
        sets: z.array(
          z.object({
            id: z.string(),
            person: z
              .int()
              .min(1)
              .describe(
                'A number for each person who chose in the album. Only the studio shows who they are.',
              ),
            chosenAt: z.int().nullable().describe('When the last photograph was chosen. UTC milliseconds.'),
            finished: z.boolean().describe('Whether the person pressed “I’m finished”.'),
            picks: z.array(pick),
          }),
        ),
      }),
    ),
  })
  .register(named, { id: 'Picks' })

const question = z
  .strictObject({
    album: id,
    photo: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'The photo should be 32 hex digits.')
      .describe('The first 32 hex digits of the SHA-256 of the file.'),
    file: z
      .string()
      .min(1, 'The name of the file is missing.')
      .max(255, 'The name of the file has at most 255 letters.')
      .refine(noControl, 'The name of the file should be one line.'),
    section: z
      .string()
      .max(1000)
      .refine(noControl)
      .optional()
      .describe('The section of the album to add it to.'),
    replace: z
      .union([z.enum(['name', 'add']), z.strictObject({ frame: id })])
      .optional()
      .describe(
        'Which frame to replace: one by its ID, the one whose file has the same name (`name`), or none (`add`).',
      ),
  })
  .register(named, { id: 'Question' })
export type Question = z.infer<typeof question>

export const questions = z
  .strictObject({ files: z.array(question).max(MOST_CHECKED, `Ask about at most ${MOST_CHECKED} files.`) })
  .register(named, { id: 'Questions' })

const outcome = z.enum(['added', 'replaced', 'duplicate'])

export const answers = z
  .object({
    begun: z
      .string()
      .describe(
        'Send it as `begun` with the uploads that follow: files with the same value are sorted by name.',
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
        'In the order of the files. `wanted`: upload the file. `named`: another photograph in the album has that file name; choose in `replace` what to do. Otherwise there is nothing left to do.',
      ),
  })
  .register(named, { id: 'Answers' })

export const ended = z.object({ outcome, frame: z.string() }).register(named, { id: 'Ended' })

export const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('A sentence for the person who uses the program.'),
  })
  .register(named, { id: 'Problem' })
