import type { Database } from '../../../../ports/database/port.ts'
import { openRequests } from '../../../clients/grants/ask-to-open.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { usage, usageOf } from '../../../clients/studio/client/client-albums.server.ts'
import { offerClients } from '../../../clients/studio/list/client-list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { newLinkId } from '../../../viewers/token.server.ts'
import { liveAlbum } from '../../change.server.ts'
import { albumClients } from '../../clients/album-clients.server.ts'
import { settingsOf } from '../../settings.ts'
import { readShares } from './link-list.server.ts'
import { readSale } from './sale/sale.server.ts'

const OFFERED = 20

export async function readAccessTab(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  timeZone: string,
  now: number,
) {
  const { database } = ports
  const album = await liveAlbum(database.db, albumId)
    .where('visibility', '=', 'private')
    .selectAll()
    .executeTakeFirst()
  if (!album) return null
  const clients = await clientsWithUsage(database, albumId, now)
  const waiting = await openRequests({ database }, { timeZone, albumId }, now)
  return {
    now,
    slug: album.link === null ? album.slug : null,
    settings: settingsOf(album),
    sale: await readSale(database, album),
    links: await readShares(ports, albumId, now),
    newLink: newLinkId(),
    untilDay: album.expires_at === null ? '' : lastDay(album.expires_at, timeZone),
    clients: clients.map((client) => ({
      ...client,
      askedAt: waiting.find(({ client: { id } }) => id === client.id)?.askedAt ?? null,
      lastDay: client.expiresAt === null ? '' : lastDay(client.expiresAt, timeZone),
    })),
    offered: await offerClients(database, { limit: OFFERED }),
  }
}

export type AccessTab = NonNullable<Awaited<ReturnType<typeof readAccessTab>>>
export type AccessItem = AccessTab['clients'][number]

export async function clientsWithUsage(database: Pick<Database, 'db'>, albumId: string, now: number) {
  const rows = await database.db
    .selectFrom('client_album')
    .where('album_id', '=', albumId)
    .select('client_id as id')
    .select(usage)
    .execute()
  const used = new Map(rows.map((row) => [row.id, usageOf(row)]))
  return (await albumClients(database, albumId, now)).flatMap((client) => {
    const usage = used.get(client.id)
    return usage ? [{ ...client, ...usage }] : []
  })
}
