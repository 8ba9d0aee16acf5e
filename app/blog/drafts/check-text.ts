import type { PostText } from '../history.server.ts'
import { normalizeTag } from '../search.ts'

const LONGEST_TITLE = 200
const LONGEST_BODY = 1_000_000
const MOST_BLOCKS = 2000
const MOST_TAGS = 20

export function checkText(given: unknown): PostText | { refused: string } {
  const { title, body, tags, mainPhotoId } = (given ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || !Array.isArray(body)) return { refused: 'This isn’t the text of a post.' }
  if (title.length > LONGEST_TITLE) return { refused: `Titles can have up to ${LONGEST_TITLE} characters.` }
  if (body.length > MOST_BLOCKS)
    return { refused: `Posts can have up to ${MOST_BLOCKS} paragraphs and photos.` }
  const text = JSON.stringify(body, (_, value) => (typeof value === 'string' ? storable(value) : value))
  if (text.length > LONGEST_BODY) return { refused: 'This post is too long. Split it into two.' }
  return {
    title: storable(title).replace(/\s+/g, ' ').trim(),
    mainPhotoId: typeof mainPhotoId === 'string' ? mainPhotoId : null,
    body: text,
    tags: tagsFrom(tags),
  }
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function tagsFrom(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  const tags = given.flatMap((tag) => (typeof tag === 'string' ? storable(tag).split(',') : []))
  return [...new Set(tags.flatMap((tag) => normalizeTag(tag) ?? []))].toSorted().slice(0, MOST_TAGS)
}
