import type { Database } from '../../ports/database/port.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type AlbumChange, liveAlbum, type Trx } from './change.server.ts'
import { columnOf, NO_STATIONERY, type Stationery, stationeryOf } from './stationery.ts'

export async function readStationeryOf(
  { db }: Pick<Database, 'db'>,
  albumId: string,
): Promise<Stationery | null> {
  const row = await liveAlbum(db, albumId).select('stationery').executeTakeFirst()
  return row ? stationeryOf(row.stationery) : null
}

export async function changeStationery(
  trx: Trx,
  { album: albumId, stationery, ...by }: AlbumChange & { stationery: Stationery },
): Promise<void> {
  const before = (await readStationeryOf({ db: trx }, albumId)) ?? NO_STATIONERY
  const names = Object.keys(stationery) as (keyof Stationery)[]
  const changed = names.filter((name) => stationery[name] !== before[name])
  if (changed.length === 0) return
  const set = { stationery: columnOf(stationery) }
  await trx.updateTable('album').set(set).where('id', '=', albumId).execute()
  await recordEvent(trx, by, { action: 'album.stationery', about: albumId, detail: { fields: changed } })
}
