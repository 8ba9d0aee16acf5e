import { z } from 'zod'
import { albumTitle } from '../../albums/details.ts'
import { MOST_CHECKED } from '../target.ts'

// What programs send. docs/openapi.json describes it to them, and the tests compare each response with it.

const MOST_FRAMES = 20_000
export const MOST_ALBUMS = 100

const id = z.string().regex(/^[\w-]{1,64}$/)
const noControl = (text: string) => !/\p{Cc}/u.test(text)
const key = z
  .string()
  .min(1, 'The key is missing.')
  .max(200, 'The key can have up to 200 characters.')
  .refine(noControl, 'The key needs to fit on one line.')

export const newAlbum = z.strictObject({ key, title: albumTitle })
export const albumChange = z.strictObject({ title: albumTitle })
export const albumsQuery = z.strictObject({ key: key.optional(), before: id.optional() })

export const order = z.strictObject({
  frames: z
    .array(id)
    .min(1)
    .max(MOST_FRAMES)
    .refine((ids) => new Set(ids).size === ids.length, 'Each frame can only be listed once.'),
})

const question = z.strictObject({
  album: id,
  photo: z.string().regex(/^[0-9a-f]{32}$/, 'The photo needs to be 32 hex digits.'),
  file: z
    .string()
    .min(1, 'The file name is missing.')
    .max(255, 'The file name can have up to 255 characters.')
    .refine(noControl, 'The file name needs to fit on one line.'),
  section: z.string().max(1000).refine(noControl).optional(),
  replace: z.union([z.enum(['name', 'add']), z.strictObject({ frame: id })]).optional(),
})
export type Question = z.infer<typeof question>

export const questions = z.strictObject({
  files: z.array(question).max(MOST_CHECKED, `Ask about up to ${MOST_CHECKED} files at a time.`),
})
