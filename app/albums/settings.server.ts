import { recordEvent } from '../audit/audit.server.ts'
import { queueDeveloping } from '../photos/develop/queue.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Trx } from './change.server.ts'
import { albumFrames } from './frames/order.server.ts'
import { type AlbumSettings, columnsOf, SETTING_EVENTS, settingNames, settingsOf } from './settings.ts'

const BATCH = 5000

/**
 * Changes settings of an album; those that are left out stay. A download that is no longer allowed ends within seconds,
 * and an album that is delivered has no mark and the downloads that were allowed before.
 */
export function changeSettings(
  database: AlbumsPorts,
  { album: albumId, change, ...by }: AlbumChange & { change: Partial<AlbumSettings> },
) {
  return changeAlbum<Partial<AlbumSettings>>(database, albumId, async (trx) => {
    const row = await trx.selectFrom('album').selectAll().where('id', '=', albumId).executeTakeFirstOrThrow()
    if (change.proofs && row.visibility === 'public') {
      return { refused: 'Only an album for clients can show proofs, and this one is public.' }
    }
    const before = settingsOf(row)
    const changed = settingNames.filter((name) => change[name] !== undefined && change[name] !== before[name])
    if (changed.length === 0) return change
    // What is delivered isn't for sale.
    const sale = change.proofs === false ? { price_list_id: null } : {}
    await trx
      .updateTable('album')
      .set({ ...columnsOf(change), ...sale })
      .where('id', '=', albumId)
      .execute()
    if (change.proofs && !before.proofs) await markPhotographs(trx, albumId)
    for (const name of changed) {
      const [action, detail] = SETTING_EVENTS[name]
      await recordEvent(trx, by, { action, about: albumId, detail: { [detail]: change[name] } })
    }
    return change
  })
}

async function markPhotographs(trx: Trx, albumId: string): Promise<void> {
  const frames = albumFrames(trx, albumId).select('photo_id as id')
  const cover = trx.selectFrom('album').where('id', '=', albumId).select('cover_photo_id as id')
  const rows = await frames.union(cover.$narrowType<{ id: string }>()).execute()
  const ids = rows.flatMap(({ id }) => id ?? [])
  for (let i = 0; i < ids.length; i += BATCH) await queueDeveloping(trx, ids.slice(i, i + BATCH))
}
