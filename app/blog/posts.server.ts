import { sql } from 'kysely'
import type { ContentCard, ContentPost } from '../../ports/content/port.ts'
import type { Database } from '../../ports/database/port.ts'
import { shownCover } from '../photos/held.server.ts'
import { coverColumns, coverView } from '../photos/view.server.ts'
import type { AlbumCard } from '../portfolio/albums.server.ts'
import { cardLink, shownAlbums } from '../portfolio/shown.server.ts'
import type { Ports } from '../ports.server.ts'
import { cleanBody } from './body/body.ts'
import { findPictures } from './body/pictures.server.ts'
import { excerptOf, readingMinutes } from './body/text.ts'
import { cursorOf, normalizeTag, parseCursor, searchWords } from './search.ts'
import type { Block, PostPicture } from './view.ts'

type BlogPorts = Pick<Ports, 'content' | 'database'>

export const PAGE = 12

export type PostCard = ReturnType<typeof postCard>
export type PostView = Awaited<ReturnType<typeof viewOf>>

/** `before` is the `next` of the page before; a bad one counts as none. Throws ContentUnavailable. */
export async function listPosts(
  { content, database }: BlogPorts,
  asked: { tag?: string | null; query?: string | null; before?: string | null } = {},
  now: number = Date.now(),
) {
  const tag = normalizeTag(asked.tag)
  const query = asked.query?.trim() || null
  const words = searchWords(query)
  // A query without a letter or digit finds nothing; without words, the source would return every post.
  const limit = query && words.length === 0 ? 0 : PAGE + 1
  const { posts, tags } = await content.list({ tag, words, before: parseCursor(asked.before), limit }, now)
  const shown = posts.slice(0, PAGE)
  const last = posts.length > PAGE ? shown.at(-1) : undefined
  const picture = await findPictures(
    database,
    shown.map((post) => post.picture),
  )
  return {
    posts: shown.map((post) => postCard(post, picture)),
    next: last ? cursorOf(last) : null,
    tags,
    tag,
    query,
  }
}

export async function readPost({ content, database }: BlogPorts, slug: string, now: number = Date.now()) {
  const found = await content.read(slug, now)
  if (!found) return null
  return viewOf(database, found)
}

/** `folder` has the photographs, unless they are public. */
export async function viewOf(
  database: Database,
  { post: document, older, newer }: ContentPost,
  folder?: string,
) {
  const picture = await findPictures(database, [document.picture, ...document.body.map(pictureIn)], folder)
  const body = cleanBody(document.body, picture)
  return {
    ...postCard(document, picture),
    updatedAt: document.updatedAt,
    body,
    minutes: readingMinutes(body),
    previous: older,
    next: newer,
    related: await relatedAlbums(database, body, document.tags),
  }
}

function pictureIn(block: unknown): unknown {
  return (block as { picture?: unknown } | null | undefined)?.picture
}

function postCard(post: ContentCard, picture: (of: unknown) => PostPicture | null) {
  const { slug, title, publishedAt, tags, opening } = post
  return { slug, title, publishedAt, tags, picture: picture(post.picture), excerpt: excerptOf(opening) }
}

const LIMIT = 3

/** Albums that the post links to, then the newest of a category it is tagged with. */
async function relatedAlbums(database: Database, body: Block[], tags: string[]): Promise<AlbumCard[]> {
  const slugs = linkedAlbums(body)
  if (slugs.length === 0 && tags.length === 0) return []
  const all = await shownAlbums(database).select('album.category').distinct().execute()
  // The database's `lower` may know only the letters A to Z.
  const categories = all.flatMap(({ category }) => category ?? [])
  const tagged = categories.filter((category) => tags.includes(normalizeTag(category) ?? ''))
  const linked = sql<number>`case when ${anyOf('album.slug', slugs)} then 0 else 1 end`
  const rows = await shownAlbums(database)
    .innerJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .where((eb) => eb.or([anyOf('album.slug', slugs), anyOf('album.category', tagged)]))
    .select(['album.slug', 'album.name', 'album.category', ...coverColumns])
    .select(cardLink.as('link'))
    .orderBy(linked)
    .orderBy(sql`coalesce(album.date, '')`, 'desc')
    .orderBy('album.id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(({ slug, name, category, link, ...cover }) => ({
    slug,
    name,
    category: category as string,
    link,
    cover: coverView(cover),
  }))
}

function linkedAlbums(body: Block[]): string[] {
  const hrefs = body.flatMap((block) =>
    block._type === 'block' ? block.markDefs.map(({ href }) => href) : [],
  )
  const slugs = hrefs.map((href) => /^\/portfolio\/([a-z0-9-]+)/.exec(href)?.[1])
  return [...new Set(slugs.filter((slug) => slug !== undefined))].slice(0, 20)
}

/** PostgreSQL refuses an empty list. */
function anyOf(column: 'album.slug' | 'album.category', values: string[]) {
  if (values.length === 0) return sql<boolean>`1 = 0`
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`
}
