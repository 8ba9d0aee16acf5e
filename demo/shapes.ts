import { z } from 'zod'
import { sectionShapes } from '../app/site/sections/shapes.ts'
import { longDate } from '../app/ui/dates.ts'
import { bodyShape } from './portable-text.ts'

/** The names that files may refer to in each other. */
export interface Known {
  photographs: ReadonlySet<string>
  categories: string[]
  /** Of public albums. */
  slugs: ReadonlySet<string>
  /** Names of private albums. */
  privateAlbums: ReadonlySet<string>
}

const text = z.string().trim().min(1)
const https = z.url({ protocol: /^https$/ })
const day = z.iso.date()
const tag = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'should be lower-case words')
const email = z.email().refine((address) => address === address.toLowerCase(), 'should be lower case')

/** The shape of every kind of entry. Objects are strict, so that a misspelled name is an error. */
export function shapesFor(known: Known) {
  const photograph = z.string().refine((file) => known.photographs.has(file), {
    error: ({ input }) => `names no photograph of ours: ${input}`,
  })
  const photographs = z.array(photograph).refine((files) => new Set(files).size === files.length, {
    error: 'shows a photograph twice',
  })
  const category = z.enum(known.categories)
  return {
    photograph: photographShape,
    site: z
      .strictObject(sectionShapes(photograph))
      .partial({ questions: true, legal: true, emails: true, proofs: true }),
    album: albumShape(photograph, photographs, category),
    privateAlbum: privateAlbumShape(photograph, photographs, category),
    client: clientShape(known.privateAlbums),
    post: z.strictObject({
      title: text,
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case words joined by hyphens'),
      photo: photograph,
      publishAt: z.iso.datetime({ offset: true }),
      status: z.enum(['draft', 'published']),
      tags: z.array(tag).refine((tags) => new Set(tags).size === tags.length, 'has a tag twice'),
      body: bodyShape(known),
    }),
  }
}

export type Shapes = ReturnType<typeof shapesFor>

const photographShape = z.strictObject({
  file: z.string().regex(/^[a-z0-9-]+\.jpg$/),
  width: z.int().positive(),
  height: z.int().positive(),
  category: text,
  alt: text,
  title: text,
})

function albumShape(
  photograph: z.ZodString,
  photographs: z.ZodArray<z.ZodString>,
  category: z.ZodType<string>,
) {
  const album = z.strictObject({
    name: text,
    category,
    date: day.nullable(),
    city: text.nullable(),
    /** Left out or empty: our own gallery, which shows only with a cover and photographs. */
    link: z.union([z.literal(''), https]).optional(),
    cover: z.union([z.literal(''), photograph], {
      error: ({ input }) => `names no photograph of ours: ${input}`,
    }),
    photographs,
  })
  return album
    .refine(({ link, cover, photographs }) => link !== undefined || photographs.includes(cover), {
      path: ['cover'],
      error: 'should be one of its photographs',
      when: parses(album.pick({ link: true, cover: true, photographs: true })),
    })
    .refine(({ date, name }) => date === null || name.startsWith(`${shortDate(date)} `), {
      path: ['name'],
      error: 'should begin with its date, as in 10/18/25',
      when: parses(album.pick({ date: true, name: true })),
    })
}

function privateAlbumShape(
  photograph: z.ZodString,
  photographs: z.ZodArray<z.ZodString>,
  category: z.ZodType<string>,
) {
  const album = z.strictObject({
    name: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/, 'should be a short code, as in BP-FB-101825'),
    displayName: text,
    category,
    date: day,
    city: text.nullable(),
    /** Null: a private gallery on this site. */
    link: https.nullable(),
    cover: photograph,
    photographs: photographs.min(1),
  })
  return album
    .refine(({ cover, photographs }) => photographs.includes(cover), {
      path: ['cover'],
      error: 'should be one of its photographs',
      when: parses(album.pick({ cover: true, photographs: true })),
    })
    .refine(({ date, displayName }) => displayName.startsWith(`${longDate(date)}: `), {
      path: ['displayName'],
      error: 'should begin with its date, as in October 18, 2025: …',
      when: parses(album.pick({ date: true, displayName: true })),
    })
}

function clientShape(privateAlbums: ReadonlySet<string>) {
  const granted = z.string().refine((name) => privateAlbums.has(name), {
    error: ({ input }) => `names no private album: ${input}`,
  })
  const albums = z.array(granted).min(1)
  return z.strictObject({
    id: z.uuidv7(),
    name: text,
    email,
    albums: albums.refine((names) => new Set(names).size === names.length, 'has an album twice'),
  })
}

/** For zod's `when`: runs a rule across fields whenever those fields are valid, even if others are not. */
function parses(fields: z.ZodType): (payload: { value: unknown }) => boolean {
  const loose = fields instanceof z.ZodObject ? fields.loose() : fields
  return ({ value }) => loose.safeParse(value).success
}

/** '2025-10-18' as '10/18/25'. */
function shortDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`
}
