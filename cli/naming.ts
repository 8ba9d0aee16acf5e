import { findClient } from '../app/clients/clients.server.ts'
import { findAlbum } from '../app/galleries/albums.server.ts'
import type { Database } from '../ports/database/port.ts'
import { type Given, Refusal } from './command.ts'

/** The options of a list that can be narrowed to one client, one album or both. */
export const NARROWED = { client: { type: 'string' }, album: { type: 'string' } } as const
export const NARROWED_USAGE = '[--client <e-mail address>] [--album <album>]'

/** Reads them. Throws a Refusal when there is no such client or album. */
export async function narrowedTo(
  database: Database,
  { client, album }: Given['values'],
): Promise<{ clientId?: string; albumId?: string }> {
  return {
    ...(client !== undefined && { clientId: await clientId(database, String(client)) }),
    ...(album !== undefined && { albumId: await albumId(database, String(album)) }),
  }
}

async function clientId(database: Database, email: string): Promise<string> {
  const client = await findClient(database, email)
  if (!client) throw new Refusal(`There is no client ${email}. 'client list' shows them.`)
  return client.id
}

async function albumId(database: Database, called: string): Promise<string> {
  const album = await findAlbum(database, called)
  if ('refused' in album) throw new Refusal(album.refused)
  return album.id
}
