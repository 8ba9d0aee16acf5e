import { findAlbum } from '../app/clients/albums.server.ts'
import { findClient } from '../app/clients/clients.server.ts'
import { type FavouriteLine, listFavourites } from '../app/clients/favourites-list.server.ts'
import type { Database } from '../ports/database/port.ts'
import { type Command, Refusal } from './command.ts'
import { csv } from './csv.ts'
import { moment, table } from './text.ts'

export const favourites: Command = {
  name: 'favourites',
  usage: '[--client <e-mail address>] [--album <album>] [--csv]',
  summary: 'what clients have chosen, all or of one client or album',
  details: '--csv answers a table for a spreadsheet (RFC 4180, UTF-8): … favourites --csv > favourites.csv',
  options: { client: { type: 'string' }, album: { type: 'string' }, csv: { type: 'boolean' } },
  takes: [0, 0],
  async run({ values }, { database }) {
    const lines = await listFavourites(database, {
      ...(values.client !== undefined && { clientId: await clientId(database, String(values.client)) }),
      ...(values.album !== undefined && { albumId: await albumId(database, String(values.album)) }),
    })
    const head = ['Client', 'E-mail', 'Album', 'Number', 'File', 'Chosen']
    const rows = lines.map(row)
    return { text: values.csv ? csv(head, rows) : table(head, rows, 'There is no favourite.'), data: lines }
  },
}

function row({ client, email, album, position, file, chosenAt }: FavouriteLine): string[] {
  return [client, email, album, `${position ?? ''}`, file, moment(chosenAt)]
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
