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

/** Clients offered before anyone searches. */
const OFFERED = 20

/** Reads an album's Access tab; null when the album is public or gone. */
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
    /** Null where the gallery is elsewhere. */
    slug: album.link === null ? album.slug : null,
    settings: settingsOf(album),
    links: await readShares(ports, albumId, now),
    /** The ID of a new link: sending its form twice makes one. */
    newLink: newLinkId(),
    /** The last day on which anybody sees it; '' for no end. */
    untilDay: album.expires_at === null ? '' : lastDay(album.expires_at, timeZone),
    clients: clients.map((client) => ({
      ...client,
      /** When they asked to open it again; null when no request is open. */
      askedAt: waiting.find(({ client: { id } }) => id === client.id)?.askedAt ?? null,
      /** In the business's time zone; '' for no end. */
      lastDay: client.expiresAt === null ? '' : lastDay(client.expiresAt, timeZone),
    })),
    offered: await offerClients(database, { limit: OFFERED }),
  }
}

export type AccessTab = NonNullable<Awaited<ReturnType<typeof readAccessTab>>>
export type AccessItem = AccessTab['clients'][number]

/** Reads all clients to whom an album was ever granted, and what they did with it. */
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
