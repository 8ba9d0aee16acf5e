import { z } from 'zod'

const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'] as const
const DECORATORS = ['strong', 'em', 'code', 'underline', 'strike-through'] as const
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/

/** What a post's body may refer to: see `Known` in `shapes.ts`. */
interface Known {
  photographs: ReadonlySet<string>
  slugs: ReadonlySet<string>
}

/**
 * The shape of a post's body in a file: Portable Text whose keys may be left out, and whose images name a photograph's
 * file.
 */
export function bodyShape(known: Known) {
  return z.array(z.discriminatedUnion('_type', [blockShape(known), imageShape(known)])).min(1)
}

type WrittenBody = z.infer<ReturnType<typeof bodyShape>>

function blockShape(known: Known) {
  const block = z.strictObject({
    _type: z.literal('block'),
    _key: z.string().optional(),
    style: z.enum(STYLES),
    listItem: z.enum(['bullet', 'number']).optional(),
    level: z.int().min(1).max(6).optional(),
    children: z.array(span).min(1),
    markDefs: z.array(linkShape(known)).default([]),
  })
  return block
    .refine((b) => (b.listItem === undefined) === (b.level === undefined), {
      path: ['level'],
      error: 'belongs to listItem: both or neither',
    })
    .refine((b) => b.children.every(({ marks }) => marks.every((mark) => isMark(mark, b.markDefs))), {
      path: ['children'],
      error: `has a mark that is neither one of ${DECORATORS.join(', ')} nor a key of markDefs`,
    })
}

const span = z.strictObject({
  _type: z.literal('span'),
  _key: z.string().optional(),
  text: z.string().min(1),
  marks: z.array(z.string()).default([]),
})

function linkShape({ slugs }: Known) {
  const href = z
    .string()
    .regex(ADDRESS, 'should begin with https://, mailto:, tel: or /')
    .refine((to) => !to.startsWith('/portfolio/') || slugs.has(to.slice('/portfolio/'.length)), {
      error: ({ input }) => `leads to no album: ${input}`,
    })
  return z.strictObject({ _key: z.string().min(1), _type: z.literal('link'), href })
}

function imageShape({ photographs }: Known) {
  return z.strictObject({
    _type: z.literal('image'),
    _key: z.string().optional(),
    photo: z.string().refine((file) => photographs.has(file), {
      error: ({ input }) => `names no photograph of ours: ${input}`,
    }),
    alt: z.string().min(1),
    caption: z.string().min(1).optional(),
  })
}

function isMark(mark: string, links: { _key: string }[]): boolean {
  return (DECORATORS as readonly string[]).includes(mark) || links.some((link) => link._key === mark)
}

/** Converts a body to the form stored in the database: every key is present, and images have the photograph's id. */
export function toPortableText(body: WrittenBody, photoIds: ReadonlyMap<string, string>): unknown[] {
  return body.map((block, i) => {
    const _key = block._key ?? `b${i + 1}`
    if (block._type === 'image') {
      const { photo, ...rest } = block
      return { ...rest, _key, photoId: photoIds.get(photo) }
    }
    const children = block.children.map((child, j) => ({ ...child, _key: child._key ?? `${_key}s${j + 1}` }))
    return { ...block, _key, children }
  })
}
