import { type AlbumCard, albumCards } from '../../galleries/album-list.server.ts'
import type { Ports } from '../../ports.server.ts'

const SHOWN = 50
/** What an album's ID looks like. */
const ID = /^[0-9a-f-]{36}$/

export interface AlbumsView {
  albums: AlbumCard[]
  /** Whether this is not the first page. */
  paged: boolean
  /** Where the next page begins; null on the last. */
  older: string | null
}

export async function readAlbums(
  { database }: Pick<Ports, 'database'>,
  { searchParams }: URL,
  now: number,
): Promise<AlbumsView> {
  const before = searchParams.get('before') ?? ''
  const paged = ID.test(before)
  const found = await albumCards(database, { limit: SHOWN + 1, before: paged ? before : undefined }, now)
  const albums = found.slice(0, SHOWN)
  return { albums, paged, older: found.length > SHOWN ? (albums.at(-1)?.id ?? null) : null }
}
