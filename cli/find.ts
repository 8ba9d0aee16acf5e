import { findAlbum } from '../app/albums/albums.server.ts'
import { findClient } from '../app/clients/clients.server.ts'
import type { Database } from '../ports/database/port.ts'
import { done, type Given, Refusal } from './command.ts'

/** The client with this email address. Throws a Refusal when there is none. */
export async function clientBy(database: Database, email: string) {
  const client = await findClient(database, email)
  if (!client) throw new Refusal(`There is no client ${email}. 'client list' shows them.`)
  return client
}

/** The private album with this slug or name. Throws a Refusal when there is none. */
export async function albumBy(database: Database, name: string) {
  const album = await findAlbum(database, name)
  if ('refused' in album) throw new Refusal(album.refused)
  return album
}

/** The album with this slug or name, public or private. Throws a Refusal when there is none. */
export async function anyAlbumBy(database: Database, name: string) {
  return done(await findAlbum(database, name, ['public', 'private']))
}

/** Options of a list that limit it to one client, one album or both. */
export const FILTER = { client: { type: 'string' }, album: { type: 'string' } } as const
export const FILTER_USAGE = '[--client <email address>] [--album <album>]'

/** Reads those options. Throws a Refusal when the client or album does not exist. */
export async function filterOf(
  database: Database,
  { client, album }: Given['values'],
): Promise<{ clientId?: string; albumId?: string }> {
  return {
    ...(client !== undefined && { clientId: (await clientBy(database, String(client))).id }),
    ...(album !== undefined && { albumId: (await albumBy(database, String(album))).id }),
  }
}
