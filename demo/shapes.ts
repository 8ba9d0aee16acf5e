import { z } from 'zod'
import { clientDetails } from '../app/clients/details.ts'
import { sectionShapes } from '../app/site/sections/shapes.ts'

// Strict objects, so that a misspelled name is a mistake. `demo.test.ts` checks references between the files.

const text = z.string().trim().min(1)
const https = z.url({ protocol: /^https$/ })
const day = z.iso.date()
const email = z.email().refine((address) => address === address.toLowerCase(), 'should be lower case')
const photo = z.string()

export const photographsShape = z.array(
  z.strictObject({
    file: z.string().regex(/^[a-z0-9-]+\.jpg$/),
    width: z.int().positive(),
    height: z.int().positive(),
    category: text,
    alt: text,
    title: text,
  }),
)

export const siteShape = z
  .strictObject(sectionShapes(photo))
  .partial({ questions: true, legal: true, emails: true, reminders: true, proofs: true })

export const albumsShape = z.array(
  z.strictObject({
    name: text,
    category: text,
    date: day.nullable(),
    city: text.nullable(),
    /** Left out or empty for our own gallery, which needs a cover and photographs. */
    link: z.union([z.literal(''), https]).optional(),
    cover: z.union([z.literal(''), photo]),
    photographs: z.array(photo),
  }),
)

export const rosterShape = z.strictObject({
  clients: z.array(
    z.strictObject({
      id: z.uuidv7(),
      name: text,
      email,
      ...clientDetails.shape,
      albums: z.array(text).min(1),
    }),
  ),
  albums: z.array(
    z.strictObject({
      name: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/, 'should be a short code, as in BP-FB-101825'),
      displayName: text,
      category: text,
      date: day,
      city: text.nullable(),
      /** Null for a private gallery here. */
      link: https.nullable(),
      cover: photo,
      photographs: z.array(photo).min(1),
    }),
  ),
})

/** Days before the seeding, and a time in the business's time zone. */
const past = z.tuple([z.int(), z.iso.time()])
/** Weeks from this one, and a day of the week (1 is Monday). */
const weekday = z.tuple([z.int(), z.int().min(1).max(7)])

export type Past = z.infer<typeof past>
export type Day = z.infer<typeof weekday>

const stepShape = z.strictObject({
  kind: z.enum(['reply', 'accepted', 'declined', 'note', 'done']),
  at: past,
  subject: text.optional(),
  text: text.optional(),
  /** For 'accepted'; without a time, the session takes the day. */
  on: weekday.optional(),
  time: z.iso.time().optional(),
  minutes: z.int().optional(),
})

export const bookingsShape = z.array(
  z.strictObject({
    name: text,
    email,
    phone: text,
    type: text,
    on: weekday.optional(),
    /** By question ID, without day and contact. */
    answers: z.record(z.string(), text),
    came: past,
    steps: z.array(stepShape).default([]),
    spam: z.literal(true).optional(),
    unconfirmed: text.optional(),
  }),
)

export type Request = z.infer<typeof bookingsShape>[number]
export type Step = z.infer<typeof stepShape>

const number = z.string().regex(/^[0-9A-Z]{1,4}$/)

export const teamShape = z.strictObject({
  name: text,
  season: text,
  albums: z.array(text).min(1),
  athletes: z.array(
    z.strictObject({
      number,
      name: text,
      position: text,
      year: text,
      notShown: text.optional(),
    }),
  ),
  tags: z.array(
    z.strictObject({
      photograph: photo,
      number,
      evidence: z.enum(['caption', 'card', 'hand']),
      detail: z.string().default(''),
    }),
  ),
  nobody: z.array(photo),
})

const span = z.strictObject({
  _type: z.literal('span'),
  _key: z.string().optional(),
  text: z.string().min(1),
  marks: z.array(z.string()).default([]),
})

const blockShape = z.strictObject({
  _type: z.literal('block'),
  _key: z.string().optional(),
  style: z.enum(['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.int().min(1).max(6).optional(),
  children: z.array(span).min(1),
  markDefs: z
    .array(z.strictObject({ _key: z.string().min(1), _type: z.literal('link'), href: text }))
    .default([]),
})

const imageShape = z.strictObject({
  _type: z.literal('image'),
  _key: z.string().optional(),
  photo,
  alt: text,
  caption: text.optional(),
})

export const postShape = z.strictObject({
  title: text,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case words joined by hyphens'),
  photo,
  publishAt: z.iso.datetime({ offset: true }),
  status: z.enum(['draft', 'published']),
  tags: z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'should be lower-case words')),
  /** Portable Text without keys, with images' files. */
  body: z.array(z.discriminatedUnion('_type', [blockShape, imageShape])).min(1),
})
