import { sql } from 'kysely'
import { containing } from '../../../../ports/database/containing.ts'
import type { Database } from '../../../../ports/database/port.ts'

export const POST_STATUSES = ['draft', 'scheduled', 'published', 'trash'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** A post in the owner's list. */
export interface PostItem {
  id: string
  title: string
  slug: string
  status: PostStatus
  /** When it appeared or will, was made or was deleted. UTC milliseconds. */
  at: number
  publishAt: number
  /** Whether a draft waits beside what visitors read. */
  drafted: boolean
  photo: string | null
}

/** A place in the list, which is sorted by time, then ID, both descending. */
interface PostCursor {
  publishedAt: number
  id: string
}

interface Asked {
  /** All outside the trash without it. */
  status?: PostStatus
  search?: string
  /** Letters of its title. */
  titled?: string
  /** Only this post. */
  id?: string
  before?: PostCursor | null
  limit: number
}

function statusAt(now: number) {
  return sql<PostStatus>`case when post.deleted_at is not null then 'trash' when post.status = 'draft' then 'draft'
    when post.publish_at > ${now} then 'scheduled' else 'published' end`
}

const title = sql<string>`coalesce(post_draft.title, post.title)`

/** The owner's posts, whatever their status: scheduled ones first, then the newest. */
export async function listOwnPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { status, search, titled, id, before, limit }: Asked,
  now: number,
): Promise<PostItem[]> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_id', 'post.id')
    .select(['post.id', 'post.slug', 'publish_at', 'deleted_at', 'post_draft.at'])
    .select([title.as('title'), statusAt(now).as('status')])
    .select(sql<string | null>`coalesce(post_draft.main_photo_id, post.main_photo_id)`.as('photo'))
    .$if(status === undefined, (query) => query.where('deleted_at', 'is', null))
    .$if(status !== undefined, (query) => query.where(statusAt(now), '=', status as PostStatus))
    .$if(Boolean(search), (query) => query.where(contains(engine, search ?? '')))
    .$if(Boolean(titled), (query) =>
      query.where(sql<boolean>`lower(${title}) like lower(${containing(titled ?? '')}) escape '!'`),
    )
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

/** How many posts have each status, of those that `search` finds. */
export async function countPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  search: string | undefined,
  now: number,
): Promise<Record<PostStatus, number>> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_id', 'post.id')
    .$if(Boolean(search), (query) => query.where(contains(engine, search ?? '')))
    .select(({ fn }) => [statusAt(now).as('status'), fn.countAll().as('n')] as const)
    .groupBy(sql`1`)
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
  return { draft: 0, scheduled: 0, published: 0, trash: 0, ...counts }
}

/**
 * Whether the title, the address, the text that visitors read, or the draft contains these letters. A draft is JSON: the
 * words of each paragraph are joined, whatever is bold in it.
 */
function contains(engine: Database['engine'], search: string) {
  const pattern = containing(search)
  const like = (column: string) => sql`lower(${sql.raw(column)}) like lower(${pattern}) escape '!'`
  return sql<boolean>`(${like('post.title')} or ${like('post.slug')} or ${like('post_draft.title')}
    or exists (select 1 from post_text where post_text.post_id = post.id and ${like('post_text.body')})
    or exists (select 1 from ${draftTexts(engine)} as paragraph where ${like('paragraph.words')}))`
}

/** The words of each paragraph of the draft, as a table. */
function draftTexts(engine: Database['engine']) {
  return engine === 'postgres'
    ? sql`(select (select string_agg(span ->> 'text', '') from jsonb_array_elements(block -> 'children') as span) as words
        from jsonb_array_elements(cast(post_draft.body as jsonb)) as block where jsonb_typeof(block -> 'children') = 'array')`
    : sql`(select (select group_concat(json_extract(span.value, '$.text'), '') from json_each(block.value, '$.children') as span)
        as words from json_each(post_draft.body) as block)`
}
