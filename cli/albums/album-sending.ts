import type { AlbumOverview } from '../../app/albums/overview.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { type AlbumClient, albumClients } from '../../app/clients/albums/album-clients.server.ts'
import { setDownloads, setKeepPlace } from '../../app/clients/albums/album-downloads.server.ts'
import { setReminder } from '../../app/clients/emails/album-reminders.server.ts'
import { type SendOutcome, sendAlbum } from '../../app/clients/emails/send-album.server.ts'
import { lastDay } from '../../app/clients/grants/end.ts'
import { type AlbumProgress, albumProgress } from '../../app/photos/develop/album-progress.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { originNotes } from '../clients/clients.ts'
import { type Command, done, UsageError } from '../command.ts'
import { anyAlbumBy, clientBy } from '../find.ts'
import { moment, table } from '../text.ts'

const MOST = 1000

const send: Command = {
  name: 'album send',
  usage: '<album> [--to <email address> …] [--again] [--now]',
  summary: 'emails clients that an album is ready, once all of it is developed',
  details: [
    'Without --to, to all clients who may see it and have not had the email; --again also to those who had it.',
    'The running site sends the emails. --now does not wait for photographs that are being developed.',
    'A client who has no password yet gets the link to choose one in the same email. album show says who got what.',
  ].join('\n'),
  options: {
    to: { type: 'string', multiple: true },
    again: { type: 'boolean' },
    now: { type: 'boolean' },
  },
  positionals: [1, MOST],
  async run({ positionals: [name = '', ...more], values }, { database, passwords, mail, now }) {
    const notes = originNotes(mail)
    const first = (values.to ?? []) as unknown as string[]
    if (first.length === 0 && more.length > 0) throw new UsageError('Put --to before the email addresses.')
    const { id, slug } = await anyAlbumBy(database, name)
    const clients = await Promise.all([...first, ...more].map((email) => clientBy(database, email)))
    const to = clients.length > 0 ? clients.map((client) => client.id) : ('all' as const)
    const request = { to, again: values.again === true, early: values.now === true }
    const sending = done(await sendAlbum({ database, passwords }, id, request, TERMINAL, now()))
    const rows = sending.clients.map(({ name, email, outcome }) => [name, email, OUTCOMES[outcome]])
    const text = [table(['Client', 'Email', 'What happens'], rows, ''), ...progressTexts(sending), ...notes]
    return { text: text.join('\n\n'), data: { album: slug, ...sending, notes } }
  },
}

const OUTCOMES: Record<SendOutcome, string> = {
  leaves: 'the email leaves now',
  held: 'the email leaves once all is developed',
  asked: 'the email was asked for already',
  sent: 'has had the email (--again sends another)',
  blocked: 'is blocked',
  'not granted': 'may not see it any more',
  limited: 'was sent such emails again five times today: try tomorrow',
}

const reminder: Command = {
  name: 'album reminder',
  usage: '<album> on|off',
  summary: 'whether clients get an email a week before they lose an album; on unless turned off',
  options: {},
  positionals: [2, 2],
  async run({ positionals: [name = '', state = ''] }, { database, now }) {
    if (state !== 'on' && state !== 'off') throw new UsageError('Say on or off.')
    const { id, slug } = await anyAlbumBy(database, name)
    done(await setReminder(database, id, state === 'on', TERMINAL, now()))
    const text = state === 'on' ? 'reminds its clients a week before it ends' : 'reminds nobody'
    return { text: `Album ${slug} ${text}.`, data: { album: slug, reminder: state === 'on' } }
  },
}

const downloads: Command = {
  name: 'album downloads',
  usage: '<album> all|web|none',
  summary: 'what clients may download of an album: every size, the smaller one for sharing, or nothing',
  options: {},
  positionals: [2, 2],
  async run({ positionals: [name = '', choice = ''] }, { database, now }) {
    if (choice !== 'all' && choice !== 'web' && choice !== 'none')
      throw new UsageError('Say all, web or none.')
    const { id, slug } = await anyAlbumBy(database, name)
    done(await setDownloads(database, id, choice, TERMINAL, now()))
    const text = `Clients may download ${DOWNLOADS[choice]} of album ${slug}.`
    return { text, data: { album: slug, downloads: choice } }
  },
}

const DOWNLOADS = { all: 'every size', web: 'only the size for sharing', none: 'nothing' }

const place: Command = {
  name: 'album place',
  usage: '<album> keep|remove',
  summary:
    'whether JPEG originals that clients download say where they were taken (GPS); removed unless kept',
  options: {},
  positionals: [2, 2],
  async run({ positionals: [name = '', choice = ''] }, { database, now }) {
    if (choice !== 'keep' && choice !== 'remove') throw new UsageError('Say keep or remove.')
    const { id, slug } = await anyAlbumBy(database, name)
    done(await setKeepPlace(database, id, choice === 'keep', TERMINAL, now()))
    const text = `Clients download the originals of album ${slug} ${choice === 'keep' ? 'with' : 'without'} their place.`
    return { text, data: { album: slug, keepPlace: choice === 'keep' } }
  },
}

export const albumSending: Command[] = [send, reminder, downloads, place]

/** What 'album show' says about a private album's clients, and about photographs that are not developed. */
export async function sendingOf(
  database: Database,
  { id, visibility }: AlbumOverview,
  timeZone: string,
  now: number,
) {
  const progress = await albumProgress(database, id)
  const texts = progressTexts(progress)
  if (visibility === 'public') return { texts, data: { developing: progress } }
  const clients = await albumClients(database, id, now)
  const rows = clients.map((client) => [
    client.name,
    client.email,
    { open: 'open', blocked: 'blocked', ended: 'ended' }[client.access],
    client.expiresAt === null ? '' : lastDay(client.expiresAt, timeZone),
    readyText(client.ready, timeZone),
    client.remindedFor === null ? '' : `of ${lastDay(client.remindedFor, timeZone)}`,
  ])
  const head = ['Client', 'Email', 'Access', 'Until', 'Told that it is ready', 'Reminded']
  return {
    texts: [table(head, rows, 'It is granted to no client.'), ...texts],
    data: { clients, developing: progress },
  }
}

function readyText({ state, at, reason }: AlbumClient['ready'], timeZone: string): string {
  switch (state) {
    case 'none':
      return 'no'
    case 'held':
      return 'once all is developed'
    case 'queued':
      return reason === null ? 'on its way' : `on its way, tried again: ${reason}`
    case 'failed':
      return `failed: ${reason ?? 'mail list says why'}`
    case 'sent':
      return moment(at, timeZone)
  }
}

function progressTexts({ waiting, failed }: AlbumProgress): string[] {
  const developing = waiting === 1 ? '1 photograph is' : `${waiting} photographs are`
  const failures = failed.map(({ file, reason }) => `  ${file}: ${reason}`)
  return [
    ...(waiting > 0 ? [`${developing} still to be developed.`] : []),
    ...(failed.length > 0 ? [`Not developed, and not shown:\n${failures.join('\n')}`] : []),
  ]
}
