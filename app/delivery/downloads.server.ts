import type { Insertable, Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { DeliverySize } from '../../ports/database/schema/delivery.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { HOUR, tryConsume } from '../limits/rate-limit.server.ts'
import type { Downloader } from '../viewers/viewer.server.ts'
import type { Archive } from './archive.server.ts'
import type { Contents } from './contents.server.ts'

const DAY = 86_400_000

/** Of all guests of one link, or of one page: more would only fill the database. */
const OF_MANY = { count: 2000, per: HOUR }

export interface Delivery {
  contents: Contents
  size: DeliverySize
  archive: Archive
}

/** The guests of one link aren't told apart, nor are those who open one page. */
export function downloader(viewer: Downloader) {
  if ('clientId' in viewer) return { column: 'client_id', id: viewer.clientId } as const
  if ('linkId' in viewer) return { column: 'link_id', id: viewer.linkId } as const
  if ('orderId' in viewer) return { column: 'order_id', id: viewer.orderId } as const
  return { column: 'person_id', id: viewer.personId } as const
}

export function sameDownloads(trx: Transaction<Schema>, { contents, archive }: Delivery, now: number) {
  const { column, id } = downloader(contents.viewer)
  return trx
    .selectFrom('download')
    .where(column, '=', id)
    .where('album_id', 'is not distinct from', contents.album.id)
    .where('what', '=', contents.what)
    .where('version', '=', archive.version)
    .where('started_at', '>', now - DAY)
    .orderBy('id', 'desc')
    .select('id')
}

/** Returns null when a link or a page has too many. */
export async function insertDownload(
  trx: Transaction<Schema>,
  { contents: { viewer, album, what, part }, size, archive: { photographs, bytes, version } }: Delivery,
  archived: Pick<Insertable<Schema['download']>, 'frame_ids' | 'frame_numbers' | 'guest_id'>,
  now: number,
): Promise<string | null> {
  const { column, id: owner } = downloader(viewer)
  const attempt = { name: 'share-download', key: owner, rule: OF_MANY }
  if (column !== 'client_id' && !(await tryConsume(trx, attempt))) return null
  const id = uuidv7(now)
  const whose = { client_id: null, link_id: null, person_id: null, order_id: null, [column]: owner }
  const of = { album_id: album.id, album_name: album.name, what, part_name: part }
  const facts = { size, photographs, bytes, version, started_at: now, completed_at: null }
  await trx
    .insertInto('download')
    .values({ id, ...whose, ...of, ...facts, ...archived })
    .execute()
  return id
}

/**
 * Within a day, a resumed one counts once; a client's complete one counts anew, guests' always do. Returns null when a
 * link has too many, 'changed' when they continue what they didn't start.
 */
export async function beginPhotograph(
  { database }: { database: Pick<Database, 'write'> },
  delivery: Delivery,
  from: 'start' | 'same' | 'unknown',
  now: number,
): Promise<string | null | 'changed'> {
  return database.write(async (trx) => {
    let same = sameDownloads(trx, delivery, now)
    if (from === 'start') same = same.where('completed_at', 'is', null).where('client_id', 'is not', null)
    const started = await same.executeTakeFirst()
    if (started) return started.id
    return from === 'unknown' ? 'changed' : insertDownload(trx, delivery, {}, now)
  })
}

export async function completeDownload(
  { database }: { database: Pick<Database, 'write'> },
  id: string,
  now: number,
): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('download')
      .set({ completed_at: now })
      .where('id', '=', id)
      .where('completed_at', 'is', null)
      .execute(),
  )
}
