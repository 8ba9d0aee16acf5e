import type { ContentCard, ContentDocument, ContentPost } from '../../ports/content/port.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Ports } from '../ports.server.ts'
import { cleanBody } from './body/body.ts'
import { tableOfContents } from './body/outline.ts'
import { findPictures } from './body/pictures.server.ts'
import { excerptOf, readingMinutes } from './body/text.ts'
import { relatedAlbums } from './related.server.ts'
import { cursorOf, normalizeTag, parseCursor, searchWords } from './search.ts'
import type { Block, PostCard, PostPicture, PostView } from './view.ts'

type BlogPorts = Pick<Ports, 'content' | 'database'>

export const PAGE = 12
const IN_FEED = 20

export type FeedPost = PostCard & { updatedAt: number | null; body: Block[] }

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
): Promise<PostView> {
  const [post] = (await withPictures(database, [document], folder)) as [FeedPost]
  return {
    ...post,
    minutes: readingMinutes(post.body),
    contents: tableOfContents(post.body),
    previous: older,
    next: newer,
    related: await relatedAlbums(database, post.body, post.tags),
  }
}

export async function feedPosts({ content, database }: BlogPorts, now: number = Date.now()) {
  return withPictures(database, await content.recent(IN_FEED, now))
}

async function withPictures(database: Database, posts: ContentDocument[], folder?: string) {
  const all = posts.flatMap((post) => [post.picture, ...post.body.map(pictureIn)])
  const picture = await findPictures(database, all, folder)
  return posts.map((post) => ({
    ...postCard(post, picture),
    updatedAt: post.updatedAt,
    body: cleanBody(post.body, picture),
  }))
}

function pictureIn(block: unknown): unknown {
  return (block as { picture?: unknown } | null | undefined)?.picture
}

function postCard(post: ContentCard, picture: (of: unknown) => PostPicture | null): PostCard {
  const { slug, title, publishedAt, tags, opening } = post
  return { slug, title, publishedAt, tags, picture: picture(post.picture), excerpt: excerptOf(opening) }
}
