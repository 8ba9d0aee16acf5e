import { type DownloadView, listDownloads } from '../../app/galleries/delivery/downloads.server.ts'
import { formatContents, formatSize } from '../../app/galleries/delivery/format.ts'
import { formatBytes } from '../../app/ui/format-bytes.ts'
import { type Command, PAGED, PAGED_USAGE, pageOf } from '../command.ts'
import { FILTER, FILTER_USAGE, filterOf } from '../find.ts'
import { moment, table } from '../text.ts'

export const downloads: Command = {
  name: 'downloads',
  usage: `${FILTER_USAGE} ${PAGED_USAGE}`,
  summary: 'what clients and guests of share links have downloaded, newest first',
  details: 'A resumed download is listed once. One without an end is under way, or was never finished.',
  options: { ...FILTER, ...PAGED },
  positionals: [0, 0],
  async run({ values }, { database, timeZone }) {
    const page = { ...pageOf(values), ...(await filterOf(database, values)) }
    const { downloads, next } = await listDownloads({ database }, page)
    const head = ['Begun', 'Finished', 'Who', 'Album', 'What', 'Size', 'Bytes']
    const lines = [
      table(
        head,
        downloads.map((download) => row(download, timeZone)),
        'There are no downloads.',
      ),
    ]
    if (next) lines.push('', `There are earlier ones: --before ${next}`)
    return { text: lines.join('\n'), data: { downloads, next } }
  },
}

function row(download: DownloadView, timeZone: string): string[] {
  const { startedAt, completedAt, client, link, album, what, photographs, size, bytes } = download
  return [
    moment(startedAt, timeZone),
    moment(completedAt, timeZone),
    client?.name ?? `link ${link?.name}`,
    album,
    formatContents(what, photographs),
    formatSize(size),
    formatBytes(bytes),
  ]
}
