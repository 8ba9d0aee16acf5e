import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { cursorOf, parseCursor } from '../../search.ts'
import {
  countPosts,
  listOwnPosts,
  POST_STATUSES,
  type PostLine,
  type PostStatus,
} from '../drafts/list.server.ts'
import type { EditorPicture } from '../editor/pictures.ts'
import { readPictures } from '../post/lookups.server.ts'

const SHOWN = 50

/** What the list shows; the filters are those of its address. */
export interface PostsView {
  now: number
  posts: PostLine[]
  pictures: Record<string, EditorPicture>
  /** By status, of those that the search finds. */
  counts: Record<PostStatus, number>
  /** Null for all outside the trash. */
  status: PostStatus | null
  search: string
  /** Whether this is not the first page. */
  paged: boolean
  /** Where the next page begins; null on the last. */
  older: string | null
  /** The post that was just deleted. */
  deleted: { id: string; title: string } | null
}

export async function readPosts(
  { database }: Pick<Ports, 'database'>,
  { searchParams }: URL,
  now: number,
): Promise<PostsView> {
  const search = searchOf(searchParams)
  const status = POST_STATUSES.find((one) => one === searchParams.get('status'))
  const before = parseCursor(searchParams.get('before'))
  const [counts, found, deleted] = await Promise.all([
    countPosts(database, search, now),
    listOwnPosts(database, { status, search, before, limit: SHOWN + 1 }, now),
    readDeleted(database, searchParams.get('deleted'), now),
  ])
  const posts = found.slice(0, SHOWN)
  const last = found.length > SHOWN ? posts.at(-1) : undefined
  const older = last ? cursorOf({ publishedAt: last.publishAt, id: last.id }) : null
  const pictures = await readPictures(
    database,
    posts.flatMap(({ photo }) => photo ?? []),
  )
  return {
    now,
    posts,
    pictures,
    counts,
    status: status ?? null,
    search,
    paged: before !== null,
    older,
    deleted,
  }
}

async function readDeleted(database: Ports['database'], id: string | null, now: number) {
  if (!id || !/^[\w-]{1,64}$/.test(id)) return null
  const [post] = await listOwnPosts(database, { status: 'trash', id, limit: 1 }, now)
  return post ? { id, title: post.title } : null
}
