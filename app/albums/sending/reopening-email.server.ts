import type { Database } from '../../../ports/database/port.ts'
import type { AlbumReopening } from '../../clients/emails/email.ts'
import { requestView } from '../../clients/grants/ask-to-open.server.ts'
import { closedRows } from '../../clients/grants/closed.server.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { readSite } from '../../site/site.server.ts'

export async function reopeningEmail(
  { database, origin }: { database: Database; origin: string },
  { about, payload }: Leased,
  now: number,
): Promise<AlbumReopening | null> {
  const row = await closedRows({ database }, now)
    .where('client_album.client_id', '=', about ?? '')
    .where('album.id', '=', String(payload.album))
    .executeTakeFirst()
  const { timeZone } = await readSite(database)
  const request = row && requestView(row, timeZone, now)
  if (!request || request.askedAt !== payload.askedAt) return null
  const { client, album, closedOn } = request
  const link = `${origin}/studio/albums/${album.id}/access`
  return { kind: 'album-reopening', client, album: album.title, closedOn, link }
}
