import type {
  ContentAddress,
  ContentCard,
  ContentDocument,
  ContentLink,
  ContentPicture,
  ContentPost,
} from '../port.ts'
import { openingOf } from '../portable-text.ts'

type Loose = Record<string, unknown>
type Picture = (value: unknown, purpose: 'card' | 'whole') => ContentPicture | null

/** Characters that need no escaping in an address. */
const SLUG = /^[\p{L}\p{N}_][\p{L}\p{N}_.~-]{0,199}$/u
const LONGEST_TITLE = 500

/** Leaves out documents without a slug, title or date. Throws a TypeError on a response of another shape. */
export function sanityDocuments(picture: Picture) {
  function card(document: Loose, purpose: 'card' | 'whole' = 'card'): ContentCard | null {
    const { id, slug, title, publishedAt, tags, mainImage, body } = document
    const time = typeof publishedAt === 'string' ? Date.parse(publishedAt) : Number.NaN
    if (typeof id !== 'string' || typeof title !== 'string' || !isSlug(slug) || Number.isNaN(time))
      return null
    return {
      id,
      slug,
      title: title.slice(0, LONGEST_TITLE),
      publishedAt: time,
      picture: picture(mainImage, purpose),
      tags: tagsIn(tags),
      opening: openingOf(listIn(body)),
    }
  }

  function document(value: Loose): ContentDocument | null {
    const fields = card(value, 'whole')
    if (!fields) return null
    const body = listIn(value.body).flatMap((block) => withPicture(loose(block), picture))
    return { ...fields, updatedAt: timeOf(value.updatedAt), body }
  }

  return {
    cards: (found: unknown): ContentCard[] => entries(loose(found).posts).flatMap((each) => card(each) ?? []),
    tags: (found: unknown): string[] => tagsIn(loose(found).tags),
    addresses: (found: unknown): ContentAddress[] =>
      entries(found).flatMap((each) => {
        const fields = card(each)
        return fields
          ? { slug: fields.slug, publishedAt: fields.publishedAt, updatedAt: timeOf(each.updatedAt) }
          : []
      }),
    post(found: unknown): ContentPost | null {
      if (found === null) return null
      if (typeof found !== 'object') throw new TypeError('The content service sent no document.')
      const post = document(loose(found))
      const { newer, older } = found as Loose
      return post && { post, newer: linkTo(newer), older: linkTo(older) }
    },
  }
}

function withPicture(block: Loose, picture: Picture): unknown[] {
  if (block._type !== 'image') return [block]
  const found = picture(block, 'whole')
  return found ? [{ _type: 'image', _key: block._key, picture: found, caption: block.caption ?? null }] : []
}

/** The service always sends a list, even an empty one. */
function entries(value: unknown): Loose[] {
  if (!Array.isArray(value)) throw new TypeError('The content service sent no list.')
  return value.map(loose)
}

function linkTo(value: unknown): ContentLink | null {
  const { slug, title } = loose(value)
  return isSlug(slug) && typeof title === 'string' ? { slug, title: title.slice(0, LONGEST_TITLE) } : null
}

/** Drops tags with spaces around them: no query finds them. */
function tagsIn(value: unknown): string[] {
  const tags = listIn(value).filter((tag) => typeof tag === 'string' && tag !== '' && tag === tag.trim())
  return [...new Set(tags.map((tag) => String(tag).toLowerCase()))].toSorted()
}

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function isSlug(value: unknown): value is string {
  return typeof value === 'string' && SLUG.test(value)
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}
