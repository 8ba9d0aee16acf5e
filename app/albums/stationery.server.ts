import type { Database } from '../../ports/database/port.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, liveAlbum } from './change.server.ts'
import { columnOf, type Stationery, stationeryOf } from './stationery.ts'

export async function readStationeryOf(
  { db }: Pick<Database, 'db'>,
  albumId: string,
): Promise<Stationery | null> {
  const row = await liveAlbum(db, albumId).select('stationery').executeTakeFirst()
  return row ? stationeryOf(row.stationery) : null
}

export function changeStationery(
  database: AlbumsPorts,
  { album: albumId, stationery, ...by }: AlbumChange & { stationery: Stationery },
) {
  return changeAlbum<Stationery>(database, albumId, async (trx) => {
    const albums = trx.selectFrom('album').select('stationery').where('id', '=', albumId)
    const before = stationeryOf((await albums.executeTakeFirstOrThrow()).stationery)
    const names = Object.keys(stationery) as (keyof Stationery)[]
    const changed = names.filter((name) => stationery[name] !== before[name])
    if (changed.length === 0) return stationery
    const set = { stationery: columnOf(stationery) }
    await trx.updateTable('album').set(set).where('id', '=', albumId).execute()
    await recordEvent(trx, by, { action: 'album.stationery', about: albumId, detail: { fields: changed } })
    return stationery
  })
}
