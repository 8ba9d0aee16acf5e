import { MOST_COUNTED } from '../../../../ports/database/most-counted.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import { cursorOf, parseCursor } from '../../search.ts'
import { countPosts, findPosts, listOwnPosts, POST_STATUSES } from '../drafts/list.server.ts'

export type PostsView = Awaited<ReturnType<typeof readPosts>>

export async function readPosts({ database }: Pick<Ports, 'database'>, { searchParams }: URL, now: number) {
  const search = searchOf(searchParams)
  const status = POST_STATUSES.find((one) => one === searchParams.get('status'))
  const before = parseCursor(searchParams.get('before'))
  const found = await findPosts(database, search)
  const [counts, read, deleted] = await Promise.all([
    countPosts(database, found, now),
    listOwnPosts(database, { status, found, before, limit: READ }, now),
    readDeleted(database, searchParams.get('deleted'), now),
  ])
  const page = pageOf(read, ({ id, publishAt }) => cursorOf({ publishedAt: publishAt, id }))
  const shown = page.lines.flatMap(({ photo }) => photo ?? [])
  const photos = await readPhotos(database, shown)
  return {
    now,
    ...page,
    photos: Object.fromEntries(photos),
    counts: counts
      ? { ...counts, all: counts.draft + counts.scheduled + counts.published }
      : { draft: null, scheduled: null, published: null, trash: null, all: MOST_COUNTED + 1 },
    filter: status ?? null,
    search,
    paged: before !== null,
    deleted,
  }
}

async function readDeleted(database: Ports['database'], id: string | null, now: number) {
  if (!id || !/^[\w-]{1,64}$/.test(id)) return null
  const [post] = await listOwnPosts(database, { status: 'trash', id, limit: 1 }, now)
  return post ? { id, title: post.title } : null
}
