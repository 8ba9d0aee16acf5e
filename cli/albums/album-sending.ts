import { type AlbumClient, albumClients } from '../../app/albums/clients/album-clients.server.ts'
import type { AlbumOverview } from '../../app/albums/list/overview.server.ts'
import { MOST_DAYS, type ReminderSettings } from '../../app/albums/reminder-settings.ts'
import { type SendOutcome, sendAlbum } from '../../app/albums/sending/send-album.server.ts'
import { readAccess } from '../../app/albums/studio/access/album-access.server.ts'
import { setDownloads, setKeepPlace } from '../../app/albums/studio/access/album-downloads.server.ts'
import { setProofs } from '../../app/albums/studio/access/album-proofs.server.ts'
import { setReminders } from '../../app/albums/studio/access/reminder-settings.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
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
  usage: '<album> [on|off] [--unopened <days>|off] [--picks <days>|off]',
  summary: 'which reminders clients get by email',
  details: [
    'on or off: a week before they lose the album. On unless turned off.',
    '--unopened: so many days after they were told that it is ready, if they have not opened it. 7 unless changed.',
    '--picks: so many days before the last day of a list, if they are not finished. 3 unless changed.',
    'Each leaves once, at nine in the morning. off without options turns all three off.',
  ].join('\n'),
  options: { unopened: { type: 'string' }, picks: { type: 'string' } },
  positionals: [1, 2],
  async run({ positionals: [name = '', state], values }, { database, now }) {
    if (state !== undefined && state !== 'on' && state !== 'off') throw new UsageError('Say on or off.')
    const { id, slug } = await anyAlbumBy(database, name)
    const asked = { unopened: daysOf('unopened', values), picks: daysOf('picks', values) }
    const none = asked.unopened === undefined && asked.picks === undefined
    if (none && state === undefined) throw new UsageError('Say on or off, --unopened or --picks.')
    const all = none && state === 'off' ? { unopened: null, picks: null } : asked
    const change = { ...all, ...(state && { expiring: state === 'on' }) }
    done(await setReminders(database, id, change, TERMINAL, now()))
    const access = await readAccess(database, id, now())
    const text = access ? `Album ${slug} ${remindersText(access.reminders)}.` : `Album ${slug} is changed.`
    return { text, data: { album: slug, ...access?.reminders } }
  },
}

function daysOf(name: 'unopened' | 'picks', values: Record<string, unknown>): number | null | undefined {
  const value = values[name]
  if (value === undefined || value === 'off') return value && null
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days
  throw new UsageError(`--${name} takes off, or days from 1 to ${MOST_DAYS}.`)
}

/** 'reminds clients who have not opened it after 7 days, and of its end a week before'. */
export function remindersText({ unopened, expiring, picks }: ReminderSettings): string {
  const parts = [
    unopened !== null && `if they have not opened it after ${daysText(unopened)}`,
    expiring && 'a week before it ends',
    picks !== null && `${daysText(picks)} before the last day of a list that they have not finished`,
  ].filter((part) => part !== false)
  return parts.length > 0
    ? `reminds its clients ${new Intl.ListFormat('en-US').format(parts)}`
    : 'reminds nobody'
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
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

const proofs: Command = {
  name: 'album proofs',
  usage: '<album> on|off',
  summary: 'whether clients see small, marked photographs without downloads; off delivers them',
  details: 'The running site makes the marked photographs. Favorites and picks stay either way.',
  options: {},
  positionals: [2, 2],
  async run({ positionals: [name = '', state = ''] }, { database, now }) {
    if (state !== 'on' && state !== 'off') throw new UsageError('Say on or off.')
    const { id, slug } = await anyAlbumBy(database, name)
    done(await setProofs(database, id, state === 'on', TERMINAL, now()))
    const text =
      state === 'on' ? 'shows proofs: small, marked, no downloads' : 'is delivered: no mark any more'
    return { text: `Album ${slug} ${text}.`, data: { album: slug, proofs: state === 'on' } }
  },
}

const place: Command = {
  name: 'album place',
  usage: '<album> keep|remove',
  summary: 'whether originals that clients download say where they were taken (GPS); removed unless kept',
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

export const albumSending: Command[] = [send, reminder, downloads, proofs, place]

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
    client.remindedAt === null ? '' : moment(client.remindedAt, timeZone),
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
