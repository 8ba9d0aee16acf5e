import { CSV_BEGINS, csvLine } from '../app/csv.ts'
import { listFavorites } from '../app/galleries/choices/favorites.server.ts'
import { clientBy } from './clients/clients.ts'
import type { Command } from './command.ts'
import { moment, table } from './text.ts'

export const favorites: Command = {
  name: 'favorites',
  usage: '[--client <email address>] [--csv]',
  summary: 'lists favorites, of all clients or of one',
  details: '--csv prints a table for a spreadsheet (RFC 4180, UTF-8): … favorites --csv > favorites.csv',
  options: { client: { type: 'string' }, csv: { type: 'boolean' } },
  async run({ values: { client, csv } }, { database, timeZone }) {
    const whose = client === undefined ? {} : { clientId: (await clientBy(database, String(client))).id }
    const lines = await listFavorites(database, whose)
    const head = ['Client', 'Email', 'Album', 'Number', 'File', 'Chosen']
    const rows = lines.map(({ client, email, album, number, file, chosenAt }) => {
      return [client, email, album, `${number ?? ''}`, file, moment(chosenAt, timeZone)]
    })
    return {
      text: csv ? CSV_BEGINS + [head, ...rows].map(csvLine).join('') : table(head, rows, 'No favorites yet.'),
      data: lines,
    }
  },
}
