import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { By } from '../audit/actor.ts'

export type AlbumsPorts = Pick<Database, 'engine' | 'write'>
export type Refused = { refused: string }
export type Trx = Transaction<Schema>

export interface AlbumChange extends By {
  album: string
}

export const NO_ALBUM = 'There is no such album.'
export const albumTitle = sql<string>`coalesce(album.display_name, album.name)`

export function liveAlbum(db: Database['db'], albumId: string) {
  return db.selectFrom('album').where('album.id', '=', albumId).where('album.deleted_at', 'is', null)
}

/**
 * Changes an album that is not in the trash, in one transaction. Changes of one album take turns, because they read the
 * order before they change it. `work` refuses before it changes anything.
 */
export function changeAlbum<T>(
  database: AlbumsPorts,
  albumId: string,
  work: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> {
  return changeAlbums(database, [albumId], work)
}

export function changeAlbums<T>(
  { engine, write }: AlbumsPorts,
  albumIds: readonly string[],
  work: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> {
  return write(async (trx) => ((await holdAlbums(trx, engine, albumIds)) ? work(trx) : { refused: NO_ALBUM }))
}

/** Makes other changes of these albums wait for this one. False where one of them isn't there. */
export async function holdAlbums(
  trx: Trx,
  engine: Database['engine'],
  albumIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(albumIds)]
  const albums = trx
    .selectFrom('album')
    .select('id')
    .where('id', 'in', [...wanted, ''])
    .where('deleted_at', 'is', null)
    // In one order for all, or two commands would wait for each other.
    .orderBy('id')
  const held = await (engine === 'postgres' ? albums.forNoKeyUpdate() : albums).execute()
  return held.length === wanted.length
}
