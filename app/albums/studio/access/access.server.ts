import { openRequests } from '../../../clients/grants/ask-to-open.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { readClientPage } from '../../../clients/studio/list/client-list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { readAccess } from './album-access.server.ts'
import { readShares } from './shares.server.ts'

const OFFERED = 20

/** What an album's Access tab shows; null when the album is public or gone. */
export async function readAccessTab(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  timeZone: string,
  now: number,
) {
  const { database } = ports
  const access = await readAccess(database, albumId, now)
  if (!access) return null
  const waiting = await openRequests({ database }, { timeZone, albumId }, now)
  const offered = await readClientPage(database, { limit: OFFERED }, now)
  return {
    ...access,
    now,
    links: await readShares(ports, albumId, now),
    untilDay: access.expiresAt === null ? '' : lastDay(access.expiresAt, timeZone),
    clients: access.clients.map((client) => ({
      ...client,
      /** When they asked to open it again; null when they do not wait for that. */
      askedAt: waiting.find(({ client: { id } }) => id === client.id)?.askedAt ?? null,
      /** Of the business; '' for no end. */
      lastDay: client.expiresAt === null ? '' : lastDay(client.expiresAt, timeZone),
    })),
    offered: offered.map(({ id, name, email }) => ({ id, label: name, about: email })),
  }
}

export type AccessTab = NonNullable<Awaited<ReturnType<typeof readAccessTab>>>
export type AccessLine = AccessTab['clients'][number]
