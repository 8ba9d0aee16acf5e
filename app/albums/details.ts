import { z } from 'zod'

const LONGEST = { title: 150, code: 150, city: 100, link: 500 }

const day = z.literal('').or(z.iso.date('That date doesn’t exist.'))

export const albumTitle = line(LONGEST.title, 'The title').min(1, 'Write a title.')

const albumDetails = z
  .object({
    title: albumTitle,
    visibility: z.enum(['public', 'private'], 'Choose who can see it.'),
    /** The owner's own short name of a private album; the title when it is empty. */
    code: line(LONGEST.code, 'The name').default(''),
    date: day.default(''),
    city: line(LONGEST.city, 'The city').default(''),
    category: z.string().max(200).default(''),
    link: line(LONGEST.link, 'The link')
      .refine((link) => link === '' || isGalleryLink(link), 'The link needs to start with https://.')
      .default(''),
    until: day.default(''),
  })
  .strip()

export type AlbumDetails = z.infer<typeof albumDetails>
export type DetailsErrors = Partial<Record<string, string>>

export function readDetails(fields: Record<string, unknown>): AlbumDetails | { errors: DetailsErrors } {
  const parsed = albumDetails.safeParse(fields)
  if (parsed.success) return parsed.data
  const errors: DetailsErrors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof AlbumDetails] ??= message
  return { errors }
}

function isGalleryLink(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}

function line(most: number, what: string) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(most, `${what} can have up to ${most} characters.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${what} needs to fit on one line.`)
    .refine(
      (text) => text.isWellFormed() && !/^\p{Cf}+$/u.test(text),
      `${what} has no visible characters. Type it again.`,
    )
}
