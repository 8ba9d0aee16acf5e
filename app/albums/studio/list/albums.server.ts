import { offerClients } from '../../../clients/studio/list/client-list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { albumTitle } from '../../change.server.ts'
import { ALBUM_FILTERS, countAlbums, findAlbums } from '../../list/album-filters.server.ts'
import { ALBUM_SORTS, albumCards } from '../../list/album-list.server.ts'

const SHOWN = 50
const OFFERED = 20
const ID = /^[0-9a-f-]{36}$/

export async function readAlbums({ database }: Pick<Ports, 'database'>, { searchParams }: URL, now: number) {
  const given = (name: string) => searchParams.get(name)
  const search = searchOf(searchParams)
  const visibility = (['public', 'private'] as const).find((one) => one === given('for'))
  const filter = ALBUM_FILTERS.find((one) => one === given('show'))
  const sort = ALBUM_SORTS.find((one) => one === given('sort')) ?? 'day'
  const after = given('after') ?? ''
  const paged = ID.test(after)
  const shared = { ...(await findAlbums(database, search)), visibility }
  const page = { filter, sort, limit: SHOWN + 1, after: paged ? after : undefined }
  const [counts, found, deleted, clients] = await Promise.all([
    countAlbums(database, shared, now),
    albumCards(database, { ...shared, ...page }, now),
    deletedAlbums(database, searchParams.getAll('deleted')),
    offerClients(database, { limit: OFFERED }),
  ])
  const albums = found.slice(0, SHOWN)
  const next = found.length > SHOWN ? (albums.at(-1)?.id ?? null) : null
  return {
    now,
    albums,
    counts,
    search,
    sort,
    paged,
    next,
    deleted,
    clients,
    visibility: visibility ?? null,
    filter: filter ?? null,
  }
}

export type AlbumsView = Awaited<ReturnType<typeof readAlbums>>

async function deletedAlbums({ db }: Ports['database'], ids: string[]) {
  return db
    .selectFrom('album')
    .where('id', 'in', [...ids.filter((id) => ID.test(id)).slice(0, SHOWN), ''])
    .where('deleted_at', 'is not', null)
    .select(['id', albumTitle.as('title')])
    .execute()
}
