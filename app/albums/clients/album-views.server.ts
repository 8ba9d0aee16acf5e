import type { Database } from '../../../ports/database/port.ts'
import { liveGrants } from '../../clients/grants/grants.server.ts'

type View = { clientId: string; slug: string; timeZone: string }

export async function recordView(
  { database }: { database: Pick<Database, 'db' | 'write'> },
  { clientId, slug, timeZone }: View,
  now: number,
): Promise<void> {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const day = zoned.toPlainDate().toString()
  const album = await liveGrants({ database }, clientId, now)
    .leftJoin('album_view', (join) =>
      join
        .onRef('album_view.client_id', '=', 'client_album.client_id')
        .onRef('album_view.album_id', '=', 'album.id')
        .on('album_view.day', '=', day),
    )
    .where('album.slug', '=', slug)
    .select(['album.id', 'album_view.day'])
    .executeTakeFirst()
  if (!album || album.day !== null) return
  const row = { client_id: clientId, album_id: album.id, day }
  await database.write((trx) =>
    trx
      .insertInto('album_view')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute(),
  )
}
