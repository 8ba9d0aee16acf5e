import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import type { DeliverySize, DownloadWhat } from '../../../../ports/database/schema/delivery.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { formatContents, formatSize } from '../../../galleries/delivery/format.ts'
import type { PlannedReminder } from '../../../galleries/reminders/plan.server.ts'
import type { ReminderKind } from '../../../galleries/reminders/rules.ts'
import { dayText } from '../../../studio/ui/day.ts'
import { counted } from '../../../ui/count.ts'
import type { AlbumEvent } from './album-history.server.ts'

type Told = Pick<AlbumEvent, 'action' | 'detail' | 'clients'>

const SENTENCES: Record<string, (event: Told) => string> = {
  'album.add': () => 'made the album',
  'album.edit': ({ detail }) =>
    `changed ${listed(strings(detail.fields).map((name) => FIELDS[name] ?? name))}`,
  'album.publish': () => 'published it',
  'album.unpublish': () => 'made it a draft',
  'album.delete': () => 'moved it to the trash',
  'album.restore': () => 'put it back from the trash',
  'album.grant': ({ clients }) => `gave access to ${listed(clients)}`,
  'album.revoke': ({ clients }) => `ended the access of ${listed(clients)}`,
  'share.add': () => 'made a share link',
  'share.pin': () => 'changed the PIN of a share link',
  'share.revoke': () => 'revoked a share link',
  'share.throttled': () => 'gave too many wrong PINs for a share link',
  'share.erase-guest': () => 'erased a guest of a share link',
  'album.ask': () => 'asked to open it again',
  'album.send': ({ clients, detail }) =>
    `sent ${detail.again ? 'again ' : ''}that it is ready to ${listed(clients)}`,
  'album.proofs': ({ detail }) =>
    detail.proofs ? 'made it proofs: small and marked' : 'delivered it without the mark',
  'album.downloads': ({ detail }) => DOWNLOADS[detail.downloads as AlbumDownloads],
  'album.place': ({ detail }) =>
    detail.keep ? 'kept the GPS place in downloads' : 'left the GPS place out of downloads',
  'album.reminder': () => 'changed the reminders',
  'album.remind': ({ clients }) => `reminded ${listed(clients)}`,
  'album.make-page': ({ detail }) => `made a public page of ${photos(detail.frames)}`,
  'consent.record': ({ clients }) => `recorded the consent of ${listed(clients)}`,
  'consent.withdraw': ({ clients }) => `recorded that ${listed(clients)} withdrew consent`,
  'picks.add-list': () => 'made a list for picks',
  'picks.edit-list': () => 'changed a list for picks',
  'picks.delete-list': () => 'deleted a list for picks',
  'picks.finish': ({ detail }) => `finished choosing: ${photos(detail.frames)}`,
  'picks.reopen': () => 'opened picks again',
  download: ({ detail }) => `downloaded ${downloaded(detail)}`,
  'frames.add': ({ detail }) => `added ${photos(detail.frames)}`,
  'frames.delete': ({ detail }) => `moved ${photos(detail.frames)} to the trash`,
  'frames.restore': ({ detail }) =>
    `put ${photos(detail.frames)} back from the trash${detail.cover ? `, of which ${detail.cover} is the cover` : ''}`,
  'frames.move': ({ detail }) => `moved ${photos(detail.frames)}`,
  'frames.sort': ({ detail }) =>
    detail.by === 'name' ? 'sorted the photographs by name' : 'sorted the photographs by time taken',
  'frames.turn': ({ detail }) => `rotated ${photos(detail.frames)}`,
  'frames.retry': ({ detail }) => `had ${photos(detail.frames)} developed again`,
  'frame.replace': () => 'replaced a photograph',
  'frame.words': () => 'described a photograph',
  'frame.focus': () => 'set the point of a photograph that stays in view',
  'album.cover': () => 'chose the cover',
  'section.add': () => 'added a section',
  'section.rename': () => 'renamed a section',
  'section.move': () => 'moved a section',
  'section.delete': () => 'deleted a section',
}

const DOWNLOADS: Record<AlbumDownloads, string> = {
  all: 'let clients download originals too',
  web: 'let clients download for sharing only',
  none: 'turned downloads off',
}

const FIELDS: Record<string, string> = {
  title: 'the title',
  visibility: 'who sees it',
  code: 'your own name for it',
  date: 'the day',
  city: 'the city',
  category: 'the category',
  link: 'the gallery elsewhere',
  until: 'the last day',
  reminder: 'the reminder',
}

const REMINDERS: Record<ReminderKind, string> = {
  unopened: 'not opened yet',
  expiring: 'the album ends',
  picks: 'choosing ends',
}

export interface PlannedLine {
  /** `YYYY-MM-DD` of the business. */
  day: string
  kind: ReminderKind
  /** The names of the clients. */
  clients: string[]
}

/** What will be sent, a line for each day and cause. What is overdue is planned for today. */
export function plannedLines(
  planned: Pick<PlannedReminder, 'kind' | 'client' | 'dueAt' | 'queued'>[],
  timeZone: string,
  now: number,
): PlannedLine[] {
  const lines = new Map<string, PlannedLine>()
  for (const { kind, client, dueAt, queued } of planned) {
    if (queued) continue
    const day = lastDay(Math.max(dueAt, now) + 1, timeZone)
    const line = lines.get(`${day} ${kind}`) ?? { day, kind, clients: [] }
    lines.set(`${day} ${kind}`, { ...line, clients: [...line.clients, client] })
  }
  return [...lines.values()]
}

/** 'On November 30: reminder to Ann Lee, not opened yet' */
export function plannedText({ day, kind, clients }: PlannedLine): string {
  return `On ${dayText(day, { month: 'long', day: 'numeric' })}: reminder to ${listed(clients)}, ${REMINDERS[kind]}`
}

/** What somebody did, to follow their name. An action without a sentence is told by its name. */
export function sentenceOf(event: Told): string {
  return SENTENCES[event.action]?.(event) ?? event.action.replace(/[.-]/g, ' ')
}

const ACTORS: Record<string, string> = {
  terminal: 'Somebody at the terminal',
  system: 'The site',
  visitor: 'A visitor',
  client: 'A client',
  assistant: 'An assistant',
  owner: 'The owner',
}

export function actorOf({ actor, name }: Pick<AlbumEvent, 'actor' | 'name'>): string {
  if (actor === 'guest') return `Somebody with the link “${name}”`
  return name ?? ACTORS[actor] ?? actor
}

/** 'all 248 photographs, for sharing'; '3 photographs one by one, for printing'; 'all 248 photographs, for sharing, 12 times' */
function downloaded({ what, size, photographs, times }: Told['detail']): string {
  const singly = what === 'photograph' && Number(times) > 1
  const contents = formatContents(what as DownloadWhat, Number(singly ? times : photographs))
  const text = `${contents.charAt(0).toLowerCase()}${contents.slice(1)}${singly ? ' one by one' : ''}`
  const often = !singly && Number(times) > 1 ? `, ${times} times` : ''
  return `${text}, ${formatSize(size as DeliverySize)}${often}`
}

function photos(count: unknown): string {
  return counted(Number(count), 'photograph')
}

/** 'Ann', 'Ann and Bob', 'Ann, Bob, and 3 more'. */
function listed(all: string[]): string {
  const shown = all.length > 4 ? [...all.slice(0, 3), `${all.length - 3} more`] : all
  return new Intl.ListFormat('en-US').format(shown)
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
