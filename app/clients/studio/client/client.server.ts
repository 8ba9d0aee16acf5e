import { planReminders } from '../../../galleries/reminders/plan.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { dayText } from '../../../studio/ui/day.ts'
import type { Option } from '../../../studio/ui/forms/chooser.tsx'
import { lastDay } from '../../grants/end.ts'
import { readClient } from './client-view.server.ts'
import { findGrantable } from './grantable.server.ts'

const OFFERED = 20

/** What the page of one client shows. */
export async function readClientFile(
  { database, identity }: Pick<Ports, 'database' | 'identity'>,
  id: string,
  timeZone: string,
  now: number,
) {
  const client = /^[\w-]{1,128}$/.test(id) ? await readClient(database, id, now) : null
  if (!client) return null
  const offered = await offeredAlbums(database)
  const albums = client.albums.map(({ expiresAt, until, ...album }) => ({
    ...album,
    until,
    /** Days of the business; '' for no end. */
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
    untilDay: until === null ? '' : lastDay(until, timeZone),
  }))
  const planned = await planReminders(database, { clientId: id }, timeZone, now)
  // Where an identity service has the passwords, nobody is invited here.
  return {
    ...client,
    now,
    albums,
    offered,
    invites: identity.passwords !== null,
    planned: planned
      .filter(({ queued }) => !queued)
      .map(({ albumId, album, kind, dueAt }) => ({
        albumId,
        album,
        kind,
        /** `YYYY-MM-DD` of the business. */
        day: lastDay(Math.max(dueAt, now) + 1, timeZone),
      })),
  }
}

export type ClientFile = NonNullable<Awaited<ReturnType<typeof readClientFile>>>
export type AlbumLine = ClientFile['albums'][number]

/** Private albums for a chooser. */
export async function offeredAlbums(database: Ports['database'], search?: string): Promise<Option[]> {
  const albums = await findGrantable(database, { search, limit: OFFERED })
  return albums.map(({ id, title, date }) => ({
    id,
    label: title,
    about: date === null ? undefined : dayText(date, { dateStyle: 'medium' }),
  }))
}
