import { csvLine } from '../../app/csv.ts'
import { type FavoriteLine, listFavorites } from '../../app/galleries/favorites.server.ts'
import type { Command } from '../command.ts'
import { FILTER, FILTER_USAGE, filterOf } from '../find.ts'
import { moment, table } from '../text.ts'

export const favorites: Command = {
  name: 'favorites',
  usage: `${FILTER_USAGE} [--csv]`,
  summary: 'the favorites of all clients, or of one client or album',
  details: '--csv prints a table for a spreadsheet (RFC 4180, UTF-8): … favorites --csv > favorites.csv',
  options: { ...FILTER, csv: { type: 'boolean' } },
  positionals: [0, 0],
  async run({ values }, { database, timeZone }) {
    const lines = await listFavorites(database, await filterOf(database, values))
    const head = ['Client', 'Email', 'Album', 'Number', 'File', 'Chosen']
    const rows = lines.map((line) => row(line, timeZone))
    return {
      text: values.csv ? [head, ...rows].map(csvLine).join('') : table(head, rows, 'There are no favorites.'),
      data: lines,
    }
  },
}

function row({ client, email, album, number, file, chosenAt }: FavoriteLine, timeZone: string): string[] {
  return [client, email, album, `${number ?? ''}`, file, moment(chosenAt, timeZone)]
}
