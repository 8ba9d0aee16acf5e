import { lastDay } from '../../clients/grants/end.ts'
import { findGrantable, type GrantableAlbum } from '../../clients/grants/grantable.server.ts'
import { readClient } from '../../clients/list/client-view.server.ts'
import type { Ports } from '../../ports.server.ts'

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
  const offered: GrantableAlbum[] = await findGrantable(database, { limit: OFFERED })
  const albums = client.albums.map(({ expiresAt, until, ...album }) => ({
    ...album,
    until,
    /** Days of the business; '' for no end. */
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
    untilDay: until === null ? '' : lastDay(until, timeZone),
  }))
  // Where an identity service has the passwords, nobody is invited here.
  return { ...client, now, albums, offered, invites: identity.passwords !== null }
}

export type ClientFile = NonNullable<Awaited<ReturnType<typeof readClientFile>>>
export type AlbumLine = ClientFile['albums'][number]
