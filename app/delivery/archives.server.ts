import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { holderAthletes } from '../viewers/holder.server.ts'
import { openAlbum } from '../viewers/viewer.server.ts'
import type { AlbumViewer, ArchiveFrames } from './contents.server.ts'
import { type Delivery, downloader, insertDownload, sameDownloads } from './downloads.server.ts'

export interface StoredArchive extends ArchiveFrames {
  size: DeliverySize
  version: string
}

/** Long enough to resume a download after a vacation. Milliseconds. */
const LIFETIME = 30 * 86_400_000
const MOST = { client_id: 20, link_id: 200, person_id: 100, order_id: 100 }
const FORGOTTEN = { frame_ids: null, frame_numbers: null, guest_id: null }

/** Returns null when a link has too many. A client gets the same archive again until it is complete. */
export async function storeArchive(
  { database }: { database: Pick<Database, 'write'> },
  delivery: Delivery,
  now: number,
): Promise<string | null> {
  const { viewer, what, photos } = delivery.contents
  const { column, id: owner } = downloader(viewer)
  return database.write(async (trx) => {
    const own = trx.selectFrom('download').where(column, '=', owner).where('frame_ids', 'is not', null)
    const same = sameDownloads(trx, delivery, now)
      .where('client_id', 'is not', null)
      .where('frame_ids', 'is not', null)
      .where('completed_at', 'is', null)
    const started = await same.executeTakeFirst()
    if (started) return started.id
    const archived = {
      frame_ids: JSON.stringify(photos.map(({ frameId }) => frameId)),
      frame_numbers: JSON.stringify(photos.map(({ number }) => number)),
      guest_id: 'guestId' in viewer && what === 'favorites' ? viewer.guestId : null,
    }
    const id = await insertDownload(trx, delivery, archived, now)
    if (id === null) return null
    const newest = own.orderBy('id', 'desc').limit(MOST[column]).select('id')
    await trx
      .updateTable('download')
      .set(FORGOTTEN)
      .where('id', 'in', own.where('id', 'not in', newest).where('id', '<>', id).select('id'))
      .execute()
    return id
  })
}

/** Without frames once it has ended. Only a guest's favorites are theirs alone among the guests of a link. */
export async function readArchive(
  ports: { database: Pick<Database, 'db'> },
  viewer: AlbumViewer,
  id: string,
  now: number,
): Promise<StoredArchive | null> {
  const { column, id: owner } = downloader(viewer)
  const guest = 'linkId' in viewer ? viewer : null
  const row = await ports.database.db
    .selectFrom('download')
    .where('download.id', '=', id)
    .where(`download.${column}`, '=', owner)
    .where((has) => isOfOpen(ports, has, viewer, now))
    .$if(guest !== null, (query) =>
      query.where(({ or, eb }) =>
        or([eb('what', '<>', 'favorites'), eb('guest_id', '=', guest?.guestId ?? '')]),
      ),
    )
    .select(['what', 'size', 'version', 'frame_ids', 'frame_numbers', 'started_at'])
    .select(['part_name as part', 'album_name as title'])
    .executeTakeFirst()
  if (!row) return null
  const { frame_ids, frame_numbers, started_at, ...stored } = row
  const live = frame_ids !== null && now < started_at + LIFETIME
  return {
    ...stored,
    frameIds: live ? JSON.parse(frame_ids) : [],
    numbers: frame_numbers === null ? null : JSON.parse(frame_numbers),
  }
}

function isOfOpen(
  ports: { database: Pick<Database, 'db'> },
  has: ExpressionBuilder<Schema, 'download'>,
  viewer: AlbumViewer,
  now: number,
) {
  if ('orderId' in viewer) return has.lit(true)
  if ('personId' in viewer)
    return has('download.person_id', 'in', holderAthletes(ports, viewer).select('person.id'))
  return has('download.album_id', 'in', openAlbum(ports, viewer, viewer.slug, now).select('album.id'))
}

export async function cleanUpArchives({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  await write((trx) =>
    trx
      .updateTable('download')
      .set(FORGOTTEN)
      .where('frame_ids', 'is not', null)
      .where('started_at', '<=', now - LIFETIME)
      .execute(),
  )
}
