import { z } from 'zod'
import { isGalleryLink } from '../albums/details.ts'
import { albumSettings } from '../albums/settings.ts'
import { MOST_ATHLETES } from '../athletes/entry.ts'

// The shapes of the files that an import reads. Someone may have written them by hand, so it checks every field.

/** Raise it when older releases cannot read what this one writes. */
export const FORMAT = 1
/** Written last: without it, an export is not whole. */
export const INDEX = 'index.json'
/** Written first: it says what the folder is. */
export const README = 'README.txt'
export const README_TEXT = `Everything of a website that was made with Sideline.

albums/          a folder for each album, with its photographs and album.json
posts/           a folder for each post of the blog, with its pictures and post.json
site/            what the pages say, and the photographs on them
*.json, *.csv    clients, what they chose, teams and athletes, bookings, saved replies, addresses of an earlier site
index.json       when it was made, and how much there is. Without it, the export is incomplete.

To bring it into another business of Sideline:

    npm run -s sideline -- import <this folder> --dry-run

It leaves out the email addresses that follow athletes: their families agreed to hear from that site alone.

Nothing here is encrypted: it has the names and email addresses of clients, what they wrote, and the names of athletes.
`
/** The files beside the folders `albums`, `posts` and `site`. */
export const FILES = {
  clients: 'clients.json',
  picks: 'picks.json',
  /** Earlier exports have none. */
  shares: 'shares.json',
  /** Earlier exports have none. */
  teams: 'teams.json',
  bookings: 'bookings.json',
  replies: 'replies.json',
  redirects: 'redirects.csv',
}

export const id = z.string().regex(/^[\w-]{1,128}$/, 'should be letters, digits, - and _')
const storable = z.string().refine((text) => !text.includes('\0'), 'has a character that cannot be stored')
export const line = storable.max(500)
const text = storable.max(1_000_000)
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,199}$/, 'should be small letters, digits and -')
const count = z.int().nonnegative()
const day = z.iso.date('should be a day like 2026-11-22')
/** In the files ISO 8601, here UTC milliseconds. */
export const time = z.iso
  .datetime('should be a time like 2026-11-22T09:30:00.000Z')
  .transform((at) => Date.parse(at))
const percent = z.int().min(0).max(100)
const portableText = z.array(z.unknown()).max(2000)

/** A photograph among the files of an album, a post or the site, and what was written about it. */
export const photographShape = z.strictObject({
  /** Where it is, in the folder of this JSON file; with / on every system. */
  file: z.string().min(1).max(1000),
  /** The name of the owner's file, where it had to be another here. */
  name: line.min(1).optional(),
  alt: text.optional(),
  title: text.optional(),
  caption: text.optional(),
  keywords: z.array(line).max(1000).optional(),
  creator: text.optional(),
  /** Names that were typed into the file. */
  people: z.array(line).max(1000).optional(),
  city: line.optional(),
  event: line.optional(),
  takenAt: time.optional(),
  /** Degrees clockwise; the file itself is as it came from the camera. */
  turned: z.literal([90, 180, 270]).optional(),
  /** What stays in view when it is cropped, in percent from the left and the top. */
  focus: z.strictObject({ x: percent, y: percent }).optional(),
  /** Seen by nobody but staff: because of an athlete, of somebody who was erased, or as a card. */
  held: z.enum(['athlete', 'erased']).optional(),
  /** The file names somebody who was erased: what it says itself is not taken in. */
  ownWordsWithheld: z.boolean().optional(),
  /** Its words may name somebody who was erased: nobody but staff reads them. */
  wordsWithheld: z.boolean().optional(),
  /** What the QR code of a photographed card says. */
  card: line.optional(),
  /** Whom it shows, by the IDs of athletes in teams.json, and how that is known. */
  tags: z
    .array(
      z
        .strictObject({
          athlete: id,
          // Earlier releases read timing sheets; what they tagged counts as tagged by hand.
          evidence: z.enum(['caption', 'card', 'timing', 'hand']),
          detail: line.optional(),
          step: id,
          at: time,
          reportedAt: time.optional(),
        })
        .transform(({ evidence, ...tag }) =>
          evidence === 'timing'
            ? {
                ...tag,
                evidence: 'hand' as const,
                detail: ['From a timing sheet', tag.detail].filter(Boolean).join(': '),
              }
            : { ...tag, evidence },
        ),
    )
    .max(MOST_ATHLETES)
    .optional(),
  /** That somebody looked, and nobody of the teams is in it. */
  nobody: z.literal(true).optional(),
  /** That it is shown although it shows somebody who is not, or without a person somebody who was erased. */
  releases: z
    .array(z.strictObject({ person: id.optional(), reason: line.min(1), at: time }))
    .max(MOST_ATHLETES)
    .optional(),
  /** The site had lost its file, or it had changed: there is none here. */
  missing: z.literal(true).optional(),
})

const frame = photographShape.extend({
  /** What is written about it in this album alone. */
  here: z.strictObject({ alt: text.optional(), caption: text.optional() }).optional(),
  /** What it is called in the album, once clients have seen it. */
  number: z.int().min(1).max(999_999).optional(),
  /** The album's cover, which is none of its photographs. */
  onlyCover: z.literal(true).optional(),
})

export const albumShape = z.strictObject({
  /** Albums of one day are in the order of their IDs. */
  id: id.optional(),
  slug,
  visibility: z.enum(['public', 'private']),
  /** Public: its title. Private: the owner's own short name. */
  name: line.min(1),
  /** What clients read. */
  displayName: line.min(1).optional(),
  date: day.optional(),
  city: line.optional(),
  category: line.optional(),
  /** Of a gallery elsewhere. */
  link: line.refine(isGalleryLink, 'should be an https address').optional(),
  published: z.boolean(),
  /** When the draft is published by itself. */
  publishAt: time.optional(),
  expiresAt: time.optional(),
  ...albumSettings.shape,
  /** What is written into files that clients download. */
  stationery: z.strictObject({ credit: line, copyright: line, event: line, city: line }).partial().optional(),
  /** The ID of the private album whose photographs it shows to everybody. */
  madeFrom: id.optional(),
  /** When a consent to that was withdrawn or erased. */
  consentLostAt: time.optional(),
  /** The file of a photograph below. */
  cover: z.string().optional(),
  /** In order; the photographs of each are in its folder. */
  sections: z.array(z.strictObject({ name: line.min(1).max(100), folder: z.string().min(1) })).default([]),
  /** What clients are asked to choose. */
  lists: z
    .array(
      z.strictObject({
        name: line.min(1).max(60),
        most: count.min(1).optional(),
        closesAt: time.optional(),
        createdAt: time,
      }),
    )
    .default([]),
  /** In order, those without a section first. */
  /** The highest number that one of them ever had. */
  lastNumber: z.int().min(0).max(999_999).optional(),
  photographs: z.array(frame).default([]),
})

const postText = z.strictObject({
  title: z.string().max(200),
  tags: z.array(line).default([]),
  /** The file of a picture below. */
  mainPicture: z.string().optional(),
  /** Portable Text; an image names the file of a picture below. */
  body: portableText,
})

export const postShape = z.strictObject({
  id,
  slug,
  status: z.enum(['draft', 'published']),
  publishAt: time,
  ...postText.shape,
  /** What it will say once it is published. */
  draft: postText.optional(),
  pictures: z.array(photographShape).default([]),
})

export const clientsShape = z.array(
  z.strictObject({
    id,
    name: line.min(1),
    email: line,
    /** They may not sign in. */
    blocked: z.literal(true).optional(),
    /** When they turned reminders off. */
    remindersOffAt: time.optional(),
    /** When they asked to be erased. */
    erasureAskedAt: time.optional(),
    /** In the order in which they see them. */
    grants: z
      .array(
        z.strictObject({
          album: slug,
          grantedAt: time,
          expiresAt: time.optional(),
          revokedAt: time.optional(),
          /** When they were told by email that the album is ready. */
          sentAt: time.optional(),
          /** The same, where they may be reminded to open it. */
          remindFrom: time.optional(),
          /** The end that they were reminded of; earlier exports have it instead of 'reminders'. */
          remindedFor: time.optional(),
          reminders: z
            .array(
              z.strictObject({
                kind: z.enum(['unopened', 'expiring', 'picks']),
                /** The end that it was about. */
                endsAt: time.optional(),
                sentAt: time.optional(),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
    /** To public pages that were made from their albums. */
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
    favorites: z.array(z.strictObject({ album: slug, file: z.string(), at: time })).default([]),
  }),
)

export const indexShape = z.object({
  format: z.int(),
  /** The release that wrote it. */
  sideline: z.string(),
  exportedAt: time,
  business: z.string(),
  counts: z.record(z.string(), count),
  /** Photographs whose originals the site had lost. */
  missing: z.array(z.string()),
})

export type PhotographFile = z.input<typeof photographShape>
export type FrameFile = z.input<typeof frame>
export type AlbumFile = z.input<typeof albumShape>
export type PostFile = z.input<typeof postShape>
export type ClientsFile = z.input<typeof clientsShape>
export type IndexFile = z.input<typeof indexShape>

// What the files say, with what they may leave out.
export type AlbumContents = z.output<typeof albumShape>
