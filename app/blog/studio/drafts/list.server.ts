import { type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../../ports/database/count.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { type Hits, search } from '../../../../ports/database/search.ts'

export const POST_STATUSES = ['draft', 'scheduled', 'published', 'trash'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export type PostItem = Awaited<ReturnType<typeof listOwnPosts>>[number]

interface Request {
  status?: PostStatus
  found?: Hits
  id?: string
  before?: { publishedAt: number; id: string } | null
  limit: number
}

function statusAt(now: number) {
  return sql<PostStatus>`case when post.deleted_at is not null then 'trash' when post.status = 'draft' then 'draft'
    when post.publish_at > ${now} then 'scheduled' else 'published' end`
}

/** Matches `statusAt`, but indexes answer it. */
function hasStatus(status: PostStatus | undefined, now: number) {
  const kept = sql<SqlBool>`post.deleted_at is null`
  const published = sql<SqlBool>`${kept} and post.status = 'published'`
  const conditions = {
    all: kept,
    trash: sql<SqlBool>`post.deleted_at is not null`,
    draft: sql<SqlBool>`${kept} and post.status = 'draft'`,
    scheduled: sql<SqlBool>`${published} and post.publish_at > ${now}`,
    published: sql<SqlBool>`${published} and post.publish_at <= ${now}`,
  }
  return conditions[status ?? 'all']
}

const title = sql<string>`coalesce(post_draft.title, post.title)`

export function findPosts(database: Pick<Database, 'db' | 'engine'>, letters: string): Promise<Hits> {
  return search(database, 'post', letters)
}

export function findTitles(database: Pick<Database, 'db' | 'engine'>, letters: string): Promise<Hits> {
  return search(database, 'title', letters)
}

export async function listOwnPosts(
  { db }: Pick<Database, 'db'>,
  { status, found, id, before, limit }: Request,
  now: number,
) {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_id', 'post.id')
    .select(['post.id', 'post.slug', 'publish_at', 'deleted_at', 'post_draft.at'])
    .select([title.as('title'), statusAt(now).as('status')])
    .select(sql<string | null>`coalesce(post_draft.main_photo_id, post.main_photo_id)`.as('photo'))
    .where(hasStatus(status, now))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('post.id')))
    .$if(Boolean(id), (query) => query.where('post.id', '=', id ?? ''))
    .$if(Boolean(before), (query) =>
      query.where(sql<boolean>`(post.publish_at, post.id) < (${before?.publishedAt}, ${before?.id})`),
    )
    .orderBy('publish_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ publish_at, deleted_at, at, ...row }) => ({
    ...row,
    at: Number(deleted_at ?? publish_at),
    publishAt: Number(publish_at),
    drafted: at !== null && row.status !== 'draft',
  }))
}

/** Counts up to MOST_COUNTED. Null if the search finds more. */
export async function countPosts({ db }: Pick<Database, 'db'>, found: Hits, now: number) {
  if (found.many) return null
  const posts = db.selectFrom('post').where(found.has('post.id'))
  return db
    .selectNoFrom(POST_STATUSES.map((one) => countUpTo(posts.where(hasStatus(one, now))).as(one)))
    .executeTakeFirstOrThrow() as Promise<Record<PostStatus, number>>
}
