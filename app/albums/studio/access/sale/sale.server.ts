import type { Database } from '../../../../../ports/database/port.ts'
import { recordEvent } from '../../../../audit/audit.server.ts'
import { canSell, readStoreSettings } from '../../../../store/payments/store-settings.server.ts'
import { readPriceLists } from '../../../../store/prices/price-lists.server.ts'
import { readAlbumTeams } from '../../../album-teams.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum } from '../../../change.server.ts'
import { changeSettings } from '../../../settings.server.ts'

export type Sale = NonNullable<Awaited<ReturnType<typeof readSale>>>

/** Null while the store is off. */
export async function readSale(
  database: Pick<Database, 'db'>,
  { id, price_list_id: list }: { id: string; price_list_id: string | null },
) {
  if (!canSell(await readStoreSettings({ database }))) return null
  const lists = await readPriceLists(database)
  const teams = await readAlbumTeams(database, id)
  return { list, lists: lists.map(({ id, name }) => ({ id, name })), hasTeams: teams.length > 0 }
}

/** For sale means proofs. @param list null takes it off sale */
export async function changeSale(
  database: AlbumsPorts & Pick<Database, 'db'>,
  { album, list, ...by }: AlbumChange & { list: string | null },
) {
  const lists = await readPriceLists(database)
  if (list !== null && lists.every(({ id }) => id !== list)) {
    return { refused: 'That price list no longer exists.' }
  }
  if (list !== null) {
    const marked = await changeSettings(database, { album, change: { proofs: true }, ...by })
    if ('refused' in marked) return marked
  }
  return changeAlbum(database, album, async (trx) => {
    await trx.updateTable('album').set({ price_list_id: list }).where('id', '=', album).execute()
    await recordEvent(trx, by, { action: 'album.sell', about: album, detail: { sale: list !== null } })
    return {}
  })
}
