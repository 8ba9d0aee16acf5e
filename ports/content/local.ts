import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/port.ts'
import type { Schema } from '../database/schema.ts'
import type { Content, ContentCard, ContentDocument, ContentLink, ContentPlace, ListAsked } from './port.ts'
import { openingOf } from './portable-text.ts'
import { matching } from './search.ts'

/** The posts in our own database. It is as near as the rest of the site, so it never is unavailable by itself. */
export function localContent(database: Database): Content {
  return {
    list: async (asked, now) => ({
      posts: await list(database, asked, now),
      tags: await tags(database, now),
    }),
    read: (slug, now) => read(database, slug, now),
    recent: async (limit, now) => {
      const rows = await documents(database, now).limit(limit).execute()
      return rows.map(documentOf)
    },
    addresses: async (now) => {
      const rows = await newestFirst(out(database, now)).select(['slug', 'publish_at']).limit(5000).execute()
      return rows.map(({ slug, publish_at }) => ({ slug, publishedAt: publish_at, updatedAt: null }))
    },
    goodUntil: (now) => nextPublication(database, now),
    grace: 0,
    imageHosts: [],
  }
}

/** The only way to the posts that are out at `now`. */
function out({ db }: Database, now: number) {
  return db.selectFrom('post').where('post.status', '=', 'published').where('post.publish_at', '<=', now)
}

function newestFirst(query: ReturnType<typeof out>) {
  return query.orderBy('post.publish_at', 'desc').orderBy('post.id', 'desc')
}

function documents(database: Database, now: number) {
  return newestFirst(out(database, now)).select((eb) => [
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

/** A post's tags as one text. A comma is in no tag. */
function tagsOf({ selectFrom }: ExpressionBuilder<Schema, 'post'>, engine: Database['engine']) {
  const joined = engine === 'sqlite' ? sql<string>`group_concat(tag, ',')` : sql<string>`string_agg(tag, ',')`
  return selectFrom('post_tag').whereRef('post_id', '=', 'post.id').select(joined.as('tags')).as('tags')
}

async function list(database: Database, { tag, words, before, limit }: ListAsked, now: number) {
  if (tag && !storable(tag)) return []
  // One bound, not two: of two SQLite takes the wider one to look things up by, and reads all that lies between.
  let query = documents(database, Math.min(now, before?.publishedAt ?? now)).limit(limit)
  if (tag) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_tag').whereRef('post_id', '=', 'post.id').where('tag', '=', tag).select('post_id'),
      ),
    )
  }
  if (words && words.length > 0) query = query.where(matching(database.engine, words))
  if (before) query = query.where(beyond('<', before))
  return (await query.execute()).map(cardOf)
}

/** The posts older or newer than that place, from the index. */
function beyond(side: '<' | '>', { publishedAt, id }: ContentPlace) {
  return sql<boolean>`(post.publish_at, post.id) ${sql.raw(side)} (${publishedAt}, ${id})`
}

/** PostgreSQL keeps no text with this character in it, and refuses to look for one. */
function storable(text: string): boolean {
  return !text.includes('\0')
}

/**
 * Hops from tag to tag through the index, so that it takes as long as there are tags, not posts. The cross join is an
 * order to SQLite: by itself it begins with the newest post, and reads all of them for a tag that only old ones have.
 */
async function tags({ db }: Database, now: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive known(tag) as (
      select min(tag) from post_tag
      union all
      select (select min(post_tag.tag) from post_tag where post_tag.tag > known.tag) from known where known.tag is not null
    )
    select tag from known where exists (
      select 1 from post_tag cross join post
      where post.id = post_tag.post_id and post_tag.tag = known.tag and post.status = 'published' and post.publish_at <= ${now}
    ) order by tag`.execute(db)
  return rows.map((row) => row.tag)
}

async function read(database: Database, slug: string, now: number) {
  if (!storable(slug)) return null
  const row = await documents(database, now).where('post.slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const place = { publishedAt: row.publish_at, id: row.id }
  const [newer, older] = await Promise.all([
    neighbour(database, place, '>', now),
    neighbour(database, place, '<', now),
  ])
  return { post: documentOf(row), newer, older }
}

async function neighbour(
  database: Database,
  place: ContentPlace,
  side: '<' | '>',
  now: number,
): Promise<ContentLink | null> {
  const order = side === '>' ? 'asc' : 'desc'
  const found = await out(database, side === '<' ? place.publishedAt : now)
    .where(beyond(side, place))
    .orderBy('post.publish_at', order)
    .orderBy('post.id', order)
    .select(['post.slug', 'post.title'])
    .limit(1)
    .executeTakeFirst()
  return found ? { ...found } : null
}

/** What time alone makes visible moves no content version. */
async function nextPublication({ db }: Database, now: number): Promise<number> {
  const found = await db
    .selectFrom('post')
    .where('status', '=', 'published')
    .where('publish_at', '>', now)
    .orderBy('publish_at')
    .select('publish_at')
    .limit(1)
    .executeTakeFirst()
  return found?.publish_at ?? Number.POSITIVE_INFINITY
}

function cardOf(row: Row): ContentCard {
  return card(row, blocksIn(row.body))
}

function documentOf(row: Row): ContentDocument {
  const body = blocksIn(row.body)
  return { ...card(row, body), updatedAt: null, body: body.flatMap(withPicture) }
}

function card({ id, slug, title, publish_at, main_photo_id, tags }: Row, body: unknown[]): ContentCard {
  return {
    ...{ id, slug, title },
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

/** Pictures are kept as the id of one of our photographs. */
function withPicture(block: unknown): unknown[] {
  const { _type, _key, photoId, alt, caption } = (block ?? {}) as Record<string, unknown>
  if (_type !== 'image') return [block]
  if (typeof photoId !== 'string') return []
  return [
    { _type, _key, picture: { kind: 'photo', id: photoId, alt: alt ?? null }, caption: caption ?? null },
  ]
}
