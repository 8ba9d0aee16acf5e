import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Actor } from '../audit/actor.ts'

export type AlbumsPorts = Pick<Database, 'engine' | 'write'>
export type Refused = { refused: string }

/** Which album is changed, by whom, and when. */
export interface AlbumChange {
  album: string
  actor: Actor
  now: number
}

export const NO_ALBUM = 'There is no such album.'

/**
 * Changes an album that is not in the trash, in one transaction. Changes of one album take turns, because they read the
 * order before they change it. Nothing is changed when `work` refuses.
 */
export function changeAlbum<T>(
  { engine, write }: AlbumsPorts,
  albumId: string,
  work: (trx: Transaction<Schema>) => Promise<T | Refused>,
): Promise<T | Refused> {
  return write(async (trx) => {
    const album = trx
      .selectFrom('album')
      .select('id')
      .where('id', '=', albumId)
      .where('deleted_at', 'is', null)
    const locked = engine === 'postgres' ? album.forNoKeyUpdate() : album
    return (await locked.executeTakeFirst()) ? work(trx) : { refused: NO_ALBUM }
  })
}
