import { addAlbum, listAlbums } from '../../app/albums/albums.server.ts'
import { isGalleryLink } from '../../app/albums/details.ts'
import { deleteAlbum, publishAlbum, unpublishAlbum } from '../../app/albums/publishing.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { type GrantOutcome, grantAlbum, revokeAlbum } from '../../app/clients/grants/granting.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, done, Refusal, UsageError } from '../command.ts'
import { albumBy, anyAlbumBy, clientBy } from '../find.ts'
import { table } from '../text.ts'
import { albumFrames, stateText } from './album-frames.ts'
import { photos } from './album-photos.ts'
import { picks } from './album-picks.ts'
import { albumSending } from './album-sending.ts'

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
    const album = await addAlbum(database, { name, displayName, date, link }, TERMINAL, now())
    if ('refused' in album) throw new Refusal(album.refused)
    return { text: `Album ${album.slug} is added. No client sees it until 'album grant'.`, data: album }
  },
}

const grant: Command = {
  name: 'album grant',
  usage: '<album> <email address> [--until <YYYY-MM-DD>]',
  summary: 'grants a client an album, at once',
  details: [
    'With --until the grant expires at the end of that day; without it, never.',
    'A second time it changes the day, or renews a grant that has ended.',
  ].join('\n'),
  options: { until: { type: 'string' } },
  positionals: [2, 2],
  async run({ positionals, values }, { database, timeZone, now }) {
    const until = values.until === undefined ? null : endOf(String(values.until), timeZone)
    if (until !== null && until <= now()) throw new Refusal('That day is over.')
    const { album, client } = await both(database, positionals)
    const outcome = await grantAlbum(
      database,
      { albumId: album.id, clientId: client.id },
      until,
      TERMINAL,
      now(),
    )
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
    if (!(await revokeAlbum(database, pair, TERMINAL, now()))) {
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
  usage: '[--public]',
  summary: 'all private albums, or all public ones, newest first',
  options: { public: { type: 'boolean' } },
  positionals: [0, 0],
  async run({ values }, { database, now }) {
    const visibility = values.public ? 'public' : 'private'
    const albums = await listAlbums(database, visibility, now())
    const rows = albums.map(({ slug, date, displayName, photographs, clients, link, ...album }) => [
      slug,
      date ?? '',
      displayName,
      stateText(album),
      `${photographs}`,
      ...(values.public ? [] : [`${clients}`]),
      link ?? 'here',
    ])
    const head = [
      'Album',
      'Date',
      'Title',
      'State',
      'Photographs',
      ...(values.public ? [] : ['Clients']),
      'Gallery',
    ]
    return { text: table(head, rows, `There are no ${visibility} albums.`), data: albums }
  },
}

const publish: Command = {
  name: 'album publish',
  usage: '<album> [--until <YYYY-MM-DD>]',
  summary: 'publishes an album, or says what it lacks',
  details: 'With --until it expires at the end of that day; without it, never.',
  options: { until: { type: 'string' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { database, timeZone, now }) {
    const until = values.until === undefined ? null : endOf(String(values.until), timeZone)
    if (until !== null && until <= now()) throw new Refusal('That day is over.')
    const { id, slug } = await anyAlbumBy(database, name)
    done(await publishAlbum(database, id, until, TERMINAL, now()))
    return { text: `Album ${slug} is published.`, data: { album: slug, expiresAt: until } }
  },
}

const unpublish: Command = {
  name: 'album unpublish',
  usage: '<album>',
  summary: 'makes an album a draft, which nobody sees',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, { database, now }) {
    const { id, slug } = await anyAlbumBy(database, name)
    done(await unpublishAlbum(database, id, TERMINAL, now()))
    return { text: `Album ${slug} is a draft.`, data: { album: slug } }
  },
}

const remove: Command = {
  name: 'album delete',
  usage: '<album>',
  summary: 'moves an album to the trash: nobody sees it any more',
  details: "For 30 days 'trash restore' brings it back, with its photographs, grants and favorites.",
  options: {},
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, { database, now }) {
    const { id, slug } = await anyAlbumBy(database, name)
    done(await deleteAlbum(database, id, TERMINAL, now()))
    return { text: `Album ${slug} is in the trash.`, data: { album: slug, id } }
  },
}

export const albums: Command[] = [
  add,
  photos,
  grant,
  revoke,
  list,
  publish,
  unpublish,
  remove,
  ...albumFrames,
  ...albumSending,
  ...picks,
]

async function both(database: Database, [album = '', email = '']: string[]) {
  return { album: await albumBy(database, album), client: await clientBy(database, email) }
}

/** When the day of `--until` ends, UTC milliseconds. Throws a UsageError when there is no such day. */
function endOf(text: string, timeZone: string): number {
  return dayOf(text, '--until').add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
}

/** Throws a UsageError when there is no such day. */
function dayOf(text: string, option: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    // The sentence below is for both: no date at all, and a day that does not exist.
  }
  throw new UsageError(`${option} should be a day, YYYY-MM-DD.`)
}
