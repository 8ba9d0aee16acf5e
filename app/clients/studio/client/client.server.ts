import { bookingsOfClient } from '../../../booking/follow-up.server.ts'
import { planReminders } from '../../../galleries/reminders/plan.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { dayOf, lastDay } from '../../grants/end.ts'
import { countGroups, endingSoon } from '../list/client-list.server.ts'
import { readClient } from './client-view.server.ts'
import { offeredAlbums } from './grantable.server.ts'

export async function readClientFile(
  { database, identity }: Pick<Ports, 'database' | 'identity'>,
  id: string,
  timeZone: string,
  now: number,
) {
  const client = await readClient(database, id, now)
  if (!client) return null
  const offered = await offeredAlbums(database)
  const albums = client.albums.map(({ expiresAt, until, ...album }) => ({
    ...album,
    until,
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
    untilDay: until === null ? '' : lastDay(until, timeZone),
  }))
  const planned = await planReminders(database, { clientId: id }, timeZone, now)
  const ending = (await endingSoon(database, [id], now)).get(id)
  // With an identity service, nobody is invited here.
  return {
    ...client,
    now,
    today: dayOf(now, timeZone),
    ending: ending && { title: ending.title, day: lastDay(ending.until, timeZone) },
    groups: (await countGroups(database)).map(({ name }) => name),
    albums,
    offered,
    bookings: await bookingsOfClient(database, id),
    invites: identity.passwords !== null,
    planned: planned
      .filter(({ queued }) => !queued)
      .map(({ albumId, album, kind, dueAt }) => ({
        albumId,
        album,
        kind,
        day: lastDay(Math.max(dueAt, now) + 1, timeZone),
      })),
  }
}

export type ClientFile = NonNullable<Awaited<ReturnType<typeof readClientFile>>>
export type AlbumItem = ClientFile['albums'][number]
