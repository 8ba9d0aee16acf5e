import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Database, isStorable } from '../database/port.ts'
import type { Schema } from '../database/schema/schema.ts'
import type { Content, ContentCard, ContentCursor, ContentDocument, PostQuery } from './port.ts'
import { openingOf } from './portable-text.ts'

export function localContent(database: Database): Content {
  return {
    manage: null,
    list: async (asked, now) => ({
      posts: await list(database, asked, now),
      tags: await tags(database, now),
    }),
    read: (slug, now) => read(database, slug, now),
    addresses: async (now) => {
      const rows = await newestFirst(published(database, now))
        .select(['slug', 'publish_at'])
        .limit(5000)
        .execute()
      return rows.map(({ slug, publish_at }) => ({ slug, publishedAt: publish_at, updatedAt: null }))
    },
    goodUntil: (now) => nextPublication(database, now),
    grace: 0,
    imageHosts: [],
  }
}

function published({ db }: Database, now: number) {
  return db
    .selectFrom('post')
    .where('post.status', '=', 'published')
    .where('post.deleted_at', 'is', null)
    .where('post.publish_at', '<=', now)
}

function newestFirst(query: ReturnType<typeof published>) {
  return query.orderBy('post.publish_at', 'desc').orderBy('post.id', 'desc')
}

function documents(database: Database, now: number) {
  return newestFirst(published(database, now)).select((eb) => [
    'post.id',
    'post.slug',
    'post.title',
    'post.publish_at',
    'post.main_photo_id',
    'post.body',
    tagsOf(eb, database.engine),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

/** A post's tags, joined with commas: no tag contains one. */
function tagsOf({ selectFrom }: ExpressionBuilder<Schema, 'post'>, engine: Database['engine']) {
  const joined = engine === 'sqlite' ? sql<string>`group_concat(tag, ',')` : sql<string>`string_agg(tag, ',')`
  return selectFrom('post_tag').whereRef('post_id', '=', 'post.id').select(joined.as('tags')).as('tags')
}

async function list(database: Database, { tag, words, before, limit }: PostQuery, now: number) {
  if (tag && !isStorable(tag)) return []
  // The narrower of two bounds on the time: given both, SQLite searches its index by the wider one.
  const latest = Math.min(now, before?.publishedAt ?? now)
  let query = newestFirst(published(database, latest)).select('post.id').limit(limit)
  if (tag) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_tag').whereRef('post_id', '=', 'post.id').where('tag', '=', tag).select('post_id'),
      ),
    )
  }
  if (words && words.length > 0) query = query.where(matching(database.engine, words))
  if (before) query = query.where(onSide('<', before))
  // Whole posts of this page only.
  const page = await documents(database, latest).where('post.id', 'in', query).execute()
  return page.map((row) => card(row, blocksIn(row.body)))
}

/** Returns the condition that a post has all `words` in its title or text; the last may be the start of a word. */
function matching(engine: Database['engine'], words: string[]): RawBuilder<boolean> {
  // Nothing but letters and digits may reach the query, whatever callers clean. Quoted, no word is an operator.
  const plain = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
  if (plain.length === 0) return sql<boolean>`1 = 0`
  // An expression keeps the index of the newest posts in use, instead of reading every post with these words.
  const id = sql`post.id || ''`
  if (engine === 'sqlite') {
    const query = `${plain.map((word) => `"${word}"`).join(' ')}*`
    return sql<boolean>`${id} in (select post_text.post_id from post_search
      join post_text on post_text.id = post_search.rowid where post_search match ${query})`
  }
  const query = `${plain.map((word) => `'${word}'`).join(' & ')}:*`
  return sql<boolean>`${id} in (select post_text.post_id from post_text
    where post_text.words @@ to_tsquery('english', unaccented(${query})))`
}

function onSide(side: '<' | '>', { publishedAt, id }: ContentCursor) {
  return sql<boolean>`(post.publish_at, post.id) ${sql.raw(side)} (${publishedAt}, ${id})`
}

async function tags(database: Database, now: number): Promise<string[]> {
  const rows = await published(database, now)
    .innerJoin('post_tag', 'post_tag.post_id', 'post.id')
    .select('post_tag.tag')
    .distinct()
    .orderBy('post_tag.tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

async function read(database: Database, slug: string, now: number) {
  if (!isStorable(slug)) return null
  const row = await documents(database, now).where('post.slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const cursor = { publishedAt: row.publish_at, id: row.id }
  const [newer, older] = await Promise.all([
    neighborOf(database, cursor, '>', now),
    neighborOf(database, cursor, '<', now),
  ])
  return { post: documentOf(row), newer, older }
}

async function neighborOf(database: Database, cursor: ContentCursor, side: '<' | '>', now: number) {
  const order = side === '>' ? 'asc' : 'desc'
  const found = await published(database, side === '<' ? cursor.publishedAt : now)
    .where(onSide(side, cursor))
    .orderBy('post.publish_at', order)
    .orderBy('post.id', order)
    .select(['post.slug', 'post.title'])
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** The next time that a post becomes visible without a change of the content version. */
async function nextPublication({ db }: Database, now: number): Promise<number> {
  const found = await db
    .selectFrom('post')
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('publish_at', '>', now)
    .orderBy('publish_at')
    .select('publish_at')
    .limit(1)
    .executeTakeFirst()
  return found?.publish_at ?? Number.POSITIVE_INFINITY
}

export function documentOf(row: Row): ContentDocument {
  const body = blocksIn(row.body)
  return { ...card(row, body), updatedAt: null, body: body.flatMap(withPicture) }
}

function card({ id, slug, title, publish_at, main_photo_id, tags }: Row, body: unknown[]): ContentCard {
  return {
    id,
    slug,
    title,
    publishedAt: publish_at,
    picture: main_photo_id ? { kind: 'photo', id: main_photo_id, alt: null } : null,
    tags: tags ? tags.split(',').toSorted() : [],
    opening: openingOf(body),
  }
}

function blocksIn(body: string): unknown[] {
  const read: unknown = JSON.parse(body)
  return Array.isArray(read) ? read : []
}

function withPicture(block: unknown): unknown[] {
  const { _type, _key, photoId, alt, caption } = (block ?? {}) as Record<string, unknown>
  if (_type !== 'image') return [block]
  if (typeof photoId !== 'string') return []
  return [
    { _type, _key, picture: { kind: 'photo', id: photoId, alt: alt ?? null }, caption: caption ?? null },
  ]
}
