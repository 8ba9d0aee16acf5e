import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { albumTitle } from '../../change.server.ts'
import { ALBUM_FILTERS, countAlbums, findAlbums } from '../../list/album-filters.server.ts'
import { albumCards } from '../../list/album-list.server.ts'

const SHOWN = 50
const ID = /^[0-9a-f-]{36}$/

export async function readAlbums({ database }: Pick<Ports, 'database'>, { searchParams }: URL, now: number) {
  const given = (name: string) => searchParams.get(name)
  const search = searchOf(searchParams)
  const visibility = (['public', 'private'] as const).find((one) => one === given('for'))
  const filter = ALBUM_FILTERS.find((one) => one === given('show'))
  const after = given('after') ?? ''
  const paged = ID.test(after)
  const shared = { ...(await findAlbums(database, search)), visibility }
  const page = { filter, limit: SHOWN + 1, after: paged ? after : undefined }
  const [counts, found, deleted] = await Promise.all([
    countAlbums(database, shared, now),
    albumCards(database, { ...shared, ...page }, now),
    deletedAlbum(database, given('deleted') ?? ''),
  ])
  const albums = found.slice(0, SHOWN)
  const next = found.length > SHOWN ? (albums.at(-1)?.id ?? null) : null
  return {
    now,
    albums,
    counts,
    search,
    paged,
    next,
    deleted,
    visibility: visibility ?? null,
    filter: filter ?? null,
  }
}

export type AlbumsView = Awaited<ReturnType<typeof readAlbums>>

function deletedAlbum({ db }: Ports['database'], id: string) {
  return db
    .selectFrom('album')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .select(['id', albumTitle.as('title')])
    .executeTakeFirst()
}
