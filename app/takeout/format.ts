import { z } from 'zod'
import { isGalleryLink } from '../albums/details.ts'
import { albumSettings } from '../albums/settings.ts'
import { MOST_ATHLETES } from '../athletes/entry.ts'
import { clientDetails } from '../clients/details.ts'

// The shapes of the files that an import reads. Someone may have written them by hand, so every field is checked.

/** Raise this when older releases cannot read the files of this one. */
export const FORMAT = 1
/** Written last: an export without it is incomplete. */
export const INDEX = 'index.json'
export const README = 'README.txt'
export const README_TEXT = `Everything of a website that was made with Sideline.

albums/          a folder for each album, with its photographs and album.json
posts/           a folder for each post of the blog, with its pictures and post.json
site/            what the pages say, and the photographs on them
*.json, *.csv    clients, what they chose, teams and athletes, bookings, orders, saved replies, addresses of an earlier site
index.json       when it was made, and how much there is. Without it, the export is incomplete.

To bring it into another business of Sideline:

    npm run -s sideline -- import <this folder> --dry-run

It leaves out the email addresses that follow athletes: their families agreed to hear from that site alone.

Nothing here is encrypted: it has the names, email addresses, and phone numbers of clients, what they wrote, and the names of athletes.
`
export const FILES = {
  clients: 'clients.json',
  picks: 'picks.json',
  shares: 'shares.json',
  teams: 'teams.json',
  bookings: 'bookings.json',
  orders: 'orders.json',
  replies: 'replies.json',
  redirects: 'redirects.csv',
}

export const id = z.string().regex(/^[\w-]{1,128}$/, 'can only have letters, digits, - and _')
const storable = z.string().refine((text) => !text.includes('\0'), "has a character that can't be stored")
export const line = storable.max(500)
const text = storable.max(1_000_000)
export const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,199}$/, 'can only have lowercase letters, digits, and -')
const count = z.int().nonnegative()
/** Exported for people; an import ignores it. */
const unread = z.unknown().optional()
const day = z.iso.date('needs to be a date like 2026-11-22')
/** ISO 8601 in the files, UTC milliseconds here. */
export const time = z.iso
  .datetime('needs to be a time like 2026-11-22T09:30:00.000Z')
  .transform((at) => Date.parse(at))
const percent = z.int().min(0).max(100)
const portableText = z.array(z.unknown()).max(2000)

export const photographShape = z.strictObject({
  /** Relative to the folder of this JSON file; with / on every system. */
  file: z.string().min(1).max(1000),
  /** The name of the owner's file, if it differs. */
  name: line.min(1).optional(),
  alt: text.optional(),
  title: text.optional(),
  caption: text.optional(),
  keywords: z.array(line).max(1000).optional(),
  creator: text.optional(),
  people: z.array(line).max(1000).optional(),
  city: line.optional(),
  event: line.optional(),
  takenAt: time.optional(),
  /** Degrees clockwise; the file itself is not turned. */
  turned: z.literal([90, 180, 270]).optional(),
  /** Percent from the left and the top. */
  focus: z.strictObject({ x: percent, y: percent }).optional(),
  /** Seen only by staff, because of an athlete or of someone who was erased. */
  held: z.enum(['athlete', 'erased']).optional(),
  /** The file names someone who was erased: an import ignores the file's own words. */
  ownWordsWithheld: z.boolean().optional(),
  wordsWithheld: z.boolean().optional(),
  /** The QR code of a photographed card. */
  card: line.optional(),
  tags: z
    .array(
      z.strictObject({
        athlete: id,
        evidence: z.enum(['caption', 'card', 'hand']),
        detail: line.optional(),
        step: id,
        at: time,
        reportedAt: time.optional(),
      }),
    )
    .max(MOST_ATHLETES)
    .optional(),
  /** Someone looked, and no athlete is in it. */
  nobody: z.literal(true).optional(),
  /** It is shown although it shows this person, or without a person someone who was erased. */
  releases: z
    .array(z.strictObject({ person: id.optional(), reason: line.min(1), at: time }))
    .max(MOST_ATHLETES)
    .optional(),
  /** The site had lost its file. */
  missing: z.literal(true).optional(),
})

const frame = photographShape.extend({
  here: z.strictObject({ alt: text.optional(), caption: text.optional() }).optional(),
  number: z.int().min(1).max(999_999).optional(),
  /** The album's cover that is not one of its photographs. */
  onlyCover: z.literal(true).optional(),
})

export const albumShape = z.strictObject({
  /** Albums of one day are in the order of their IDs. */
  id: id.optional(),
  slug,
  visibility: z.enum(['public', 'private']),
  /** Public: its title. Private: the owner's short name. */
  name: line.min(1),
  displayName: line.min(1).optional(),
  date: day.optional(),
  city: line.optional(),
  category: line.optional(),
  link: line.refine(isGalleryLink, 'needs to be an https URL').optional(),
  published: z.boolean(),
  publishAt: time.optional(),
  expiresAt: time.optional(),
  ...albumSettings.shape,
  stationery: z.strictObject({ credit: line, copyright: line, event: line, city: line }).partial().optional(),
  /** The ID of the private album whose photographs it publishes. */
  madeFrom: id.optional(),
  consentLostAt: time.optional(),
  cover: z.string().optional(),
  sections: z.array(z.strictObject({ name: line.min(1).max(100), folder: z.string().min(1) })).default([]),
  lists: unread,
  /** The highest number that a photograph ever had. */
  lastNumber: z.int().min(0).max(999_999).optional(),
  /** In order, those without a section first. */
  photographs: z.array(frame).default([]),
})

const postText = z.strictObject({
  title: z.string().max(200),
  tags: z.array(line).default([]),
  mainPicture: z.string().optional(),
  /** Portable Text; images name files of pictures below. */
  body: portableText,
})

export const postShape = z.strictObject({
  id,
  slug,
  status: z.enum(['draft', 'published']),
  publishAt: time,
  ...postText.shape,
  draft: postText.optional(),
  pictures: z.array(photographShape).default([]),
})

export const clientsShape = z.array(
  z.strictObject({
    id,
    name: line.min(1),
    email: line,
    ...clientDetails.shape,
    blocked: z.literal(true).optional(),
    remindersOffAt: time.optional(),
    erasureAskedAt: time.optional(),
    grants: z
      .array(
        z.strictObject({
          album: slug,
          grantedAt: time,
          expiresAt: time.optional(),
          revokedAt: time.optional(),
          sentAt: time.optional(),
          remindFrom: unread,
          reminders: unread,
        }),
      )
      .default([]),
    consents: z
      .array(
        z.strictObject({
          album: slug,
          givenOn: day,
          how: z.enum(['in-person', 'email', 'contract']),
          note: text.optional(),
          recordedAt: time,
          withdrawnAt: time.optional(),
        }),
      )
      .default([]),
    favorites: unread,
  }),
)

export const indexShape = z.object({
  format: z.int(),
  sideline: z.string(),
  exportedAt: time,
  business: z.string(),
  counts: z.record(z.string(), count),
  missing: z.array(z.string()),
})

export type PhotographFile = z.input<typeof photographShape>
export type FrameFile = z.input<typeof frame>
export type AlbumFile = z.input<typeof albumShape>
export type PostFile = z.input<typeof postShape>
export type ClientsFile = z.input<typeof clientsShape>
export type IndexFile = z.input<typeof indexShape>
export type AlbumContents = z.output<typeof albumShape>
