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
  summary: 'adds a private album, granted to no client yet',
  details: [
    '--name is your own short code, --display-name what clients read.',
    'With --link its card leads to an outside gallery; otherwise the gallery is here: see album photos.',
    'Prints the slug, by which the other commands find the album.',
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
    if (!name || !displayName) throw new UsageError('Set --name and --display-name.')
    const date = values.date === undefined ? null : String(values.date)
    if (date !== null) dayOf(date, '--date')
    const link = values.link === undefined ? null : String(values.link)
    if (link !== null && !isGalleryLink(link)) throw new UsageError('--link should be an https address.')
    const album = await addAlbum(database, { name, displayName, date, link }, now())
    if ('refused' in album) throw new Refusal(album.refused)
    return { text: `Album ${album.slug} is added. No client sees it until 'album grant'.`, data: album }
  },
}

const grant: Command = {
  name: 'album grant',
  usage: '<album> <email address> [--until <YYYY-MM-DD>]',
  summary: 'grants a client an album, at once',
  details: [
    'With --until the grant expires at the end of that day (UTC); without it, never.',
    'A second time it changes the day, or renews a grant that has ended.',
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
  granted: 'is granted to',
  renewed: 'is granted again to',
  changed: 'stays granted to',
  unchanged: 'was already granted to',
}

const revoke: Command = {
  name: 'album revoke',
  usage: '<album> <email address>',
  summary: 'revokes a grant, at once and for every photograph',
  details: 'The favorites stay in the database: album grant brings them back.',
  options: {},
  positionals: [2, 2],
  async run({ positionals }, { database, now }) {
    const { album, client } = await both(database, positionals)
    const pair = { albumId: album.id, clientId: client.id }
    if (!(await revokeAlbum(database, pair, now()))) {
      throw new Refusal(`Album ${album.slug} is not granted to ${client.email}.`)
    }
    return {
      text: `Album ${album.slug} is no longer granted to ${client.name}.`,
      data: { album: album.slug, client: client.email },
    }
  },
}

const list: Command = {
  name: 'album list',
  usage: '',
  summary: 'all private albums, newest first',
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
    return { text: table(head, rows, 'There are no private albums.'), data: albums }
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
