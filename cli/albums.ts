import { type GrantOutcome, grantAlbum, revokeAlbum } from '../app/clients/granting.server.ts'
import { addAlbum, isGalleryLink, listAlbums } from '../app/galleries/albums.server.ts'
import type { Database } from '../ports/database/port.ts'
import { photos } from './album-photos.ts'
import { type Command, Refusal, UsageError } from './command.ts'
import { albumBy, clientBy } from './find.ts'
import { table } from './text.ts'

const DAY = 86_400_000

const add: Command = {
  name: 'album add',
  usage: '--name <code> --display-name <title> [--date <YYYY-MM-DD>] [--link <https address>]',
  summary: 'makes a private album, open to nobody yet',
  details: [
    '--name is your own short code, --display-name what clients read.',
    'With --link its card leads to an outside gallery; else the gallery is here: see album photos.',
    'What it answers, the word for addresses, is what the other commands call the album by.',
  ].join('\n'),
  options: {
    name: { type: 'string' },
    'display-name': { type: 'string' },
    date: { type: 'string' },
    link: { type: 'string' },
  },
  positionals: [0, 0],
  async run({ values }, { database, now }) {
    const [name, displayName] = [values.name, values['display-name']].map((text) => String(text ?? '').trim())
    if (!name || !displayName) throw new UsageError('Say --name and --display-name.')
    const date = values.date === undefined ? null : String(values.date)
    if (date !== null) dayOf(date, '--date')
    const link = values.link === undefined ? null : String(values.link)
    if (link !== null && !isGalleryLink(link)) throw new UsageError('--link should be an https address.')
    const album = await addAlbum(database, { name, displayName, date, link }, now())
    if ('refused' in album) throw new Refusal(album.refused)
    return { text: `Album ${album.slug} is made. Nobody sees it until 'album grant'.`, data: album }
  },
}

const grant: Command = {
  name: 'album grant',
  usage: '<album> <e-mail address> [--until <YYYY-MM-DD>]',
  summary: 'opens an album to a client, at once',
  details: [
    'With --until it closes by itself when that day is over (UTC); without, it stays open.',
    'Said again it changes the day, and opens again what was closed.',
  ].join('\n'),
  options: { until: { type: 'string' } },
  positionals: [2, 2],
  async run({ positionals, values }, { database, now }) {
    const until = values.until === undefined ? null : dayOf(String(values.until), '--until') + DAY
    if (until !== null && until <= now()) throw new Refusal('That day is over.')
    const { album, client } = await both(database, positionals)
    const outcome = await grantAlbum(database, { albumId: album.id, clientId: client.id }, until, now())
    const end = until === null ? 'without an end' : `until ${String(values.until)}`
    return {
      text: `Album ${album.slug} ${OUTCOMES[outcome]} ${client.name}, ${end}.`,
      data: { album: album.slug, client: client.email, outcome, expiresAt: until },
    }
  },
}

const OUTCOMES: Record<GrantOutcome, string> = {
  opened: 'is open to',
  reopened: 'is open again to',
  changed: 'stays open to',
  unchanged: 'was open already to',
}

const revoke: Command = {
  name: 'album revoke',
  usage: '<album> <e-mail address>',
  summary: 'closes an album to a client, at once, every photograph included',
  details: 'Favourites are kept: album grant brings them back.',
  options: {},
  positionals: [2, 2],
  async run({ positionals }, { database, now }) {
    const { album, client } = await both(database, positionals)
    const pair = { albumId: album.id, clientId: client.id }
    if (!(await revokeAlbum(database, pair, now()))) {
      throw new Refusal(`Album ${album.slug} is not open to ${client.email}.`)
    }
    return {
      text: `Album ${album.slug} is closed to ${client.name}.`,
      data: { album: album.slug, client: client.email },
    }
  },
}

const list: Command = {
  name: 'album list',
  usage: '',
  summary: 'all private albums, the newest first',
  options: {},
  positionals: [0, 0],
  async run(_, { database, now }) {
    const albums = await listAlbums(database, now())
    const rows = albums.map(({ slug, date, displayName, photographs, clients, link }) => [
      slug,
      date ?? '',
      displayName,
      `${photographs}`,
      `${clients}`,
      link ?? 'here',
    ])
    const head = ['Album', 'Date', 'Title', 'Photographs', 'Clients', 'Gallery']
    return { text: table(head, rows, 'There is no private album.'), data: albums }
  },
}

export const albums: Command[] = [add, photos, grant, revoke, list]

async function both(database: Database, [album = '', email = '']: string[]) {
  return { album: await albumBy(database, album), client: await clientBy(database, email) }
}

/** The first millisecond of a day (UTC). Throws a UsageError when there is no such day. */
function dayOf(text: string, option: string): number {
  const at = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) {
    throw new UsageError(`${option} should be a day, YYYY-MM-DD.`)
  }
  return at
}
