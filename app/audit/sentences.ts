import { counted } from '../ui/count.ts'

interface Thing {
  kind: 'album' | 'athlete' | 'booking' | 'person' | 'post' | 'team'
  name: string
}

export interface EventFacts {
  action: string
  thing: Thing | null
  clients: string[]
  detail: Record<string, unknown>
}

type Sentence = string | ((event: EventFacts) => string)

/** Follows the actor's name; {it} is the thing. */
const SENTENCES = {
  'access.refused': ({ thing }) =>
    thing?.kind === 'person'
      ? `tried to open the pages of ${thing.name}`
      : 'tried to open {it} without access',
  'album.add': 'made {it}',
  'album.ask': 'asked for {it} to be opened again',
  'album.clear-words': 'showed words of {it} that may name somebody',
  'album.cover': ({ detail }) =>
    detail.file ? `made ${detail.file} the cover of {it}` : 'chose the cover of {it}',
  'album.delete': 'moved {it} to the trash',
  'album.downloads': ({ detail }) => DOWNLOADS[String(detail.downloads)] ?? 'changed the downloads of {it}',
  'album.edit': ({ detail }) => {
    const fields = strings(detail.fields).map((name) => FIELDS[name] ?? name)
    return fields.length > 0 ? `changed ${listed(fields)} of {it}` : 'changed {it}'
  },
  'album.grant': ({ clients }) => `gave ${someClients(clients)} access to {it}`,
  'album.make-page': ({ detail }) => `made a public page of ${photographs(detail.frames)} of {it}`,
  'album.move': 'moved {it} to another address',
  'album.place': ({ detail }) =>
    detail.keep
      ? 'kept the GPS position in downloads of {it}'
      : 'left the GPS position out of downloads of {it}',
  'album.proofs': ({ detail }) =>
    detail.proofs ? 'made {it} proofs: small and marked' : 'delivered {it} without the mark',
  'album.publish': 'published {it}',
  'album.remind': ({ clients }) => `reminded ${someClients(clients)} of {it}`,
  'album.reminder': 'changed the reminders of {it}',
  'album.restore': 'put {it} back from the trash',
  'album.revoke': ({ clients }) => `ended the access of ${someClients(clients)} to {it}`,
  'album.schedule': 'scheduled {it}',
  'album.send': ({ clients, detail }) =>
    `told ${someClients(clients)} ${detail.again ? 'again ' : ''}that {it} is ready`,
  'album.teams': ({ detail }) => `said which teams {it} may show${detail.teams === 0 ? ': none' : ''}`,
  'album.unschedule': 'took back the schedule of {it}',
  'album.stationery': 'changed what downloads of {it} say',
  'album.unpublish': 'took {it} off the site',
  'athlete.add': 'added {it}',
  'athlete.change': ({ detail }) => (detail.number ? 'changed the number of {it}' : 'changed {it}'),
  'athlete.erase': 'erased an athlete',
  'athlete.follow': 'confirmed an address that follows an athlete',
  'athlete.hide': 'set {it} to not shown',
  'athlete.hold': 'held a photograph of {it} again',
  'athlete.link': 'said that {it} plays in another team too',
  'athlete.page': ({ detail }) => `switched the page of {it} ${detail.page === 'on' ? 'on' : 'off'}`,
  'athlete.pin': ({ detail }) =>
    detail.asks ? 'made a new PIN for the page of {it}' : 'took the PIN off the page of {it}',
  'athlete.release': 'released a photograph of {it}',
  'athlete.remove': 'took {it} off the roster',
  'athlete.remove-followers': 'removed all addresses that follow {it}',
  'athlete.restore': 'put {it} back on the roster',
  'athlete.show': 'set {it} to shown',
  'athlete.throttled': 'entered too many wrong PINs for the page of {it}',
  'athlete.stop-following': 'stopped following an athlete',
  'athlete.unlink': 'said that {it} is somebody else than in another team',
  'backup.make': 'asked for a backup',
  'backup.set-up': 'set up the nightly backup',
  'backup.turn-off': 'turned the nightly backup off',
  'backup.verify': 'asked for a check of the backup',
  'booking.accept': 'accepted {it}',
  'booking.add': 'added {it}',
  'booking.album': 'made an album from {it}',
  'booking.client': ({ clients }) => `made ${someClients(clients)} the client of {it}`,
  'booking.decline': 'declined {it}',
  'booking.done': 'marked {it} as done',
  'booking.export': 'exported the bookings',
  'booking.not-spam': 'marked {it} as not spam',
  'booking.note': 'added a note to {it}',
  'booking.reopen': 'reopened {it}',
  'booking.reply': 'replied to {it}',
  'booking.requested': 'sent a booking request',
  'booking.spam': 'marked {it} as spam',
  'calendar.end': 'turned off the calendar address',
  'calendar.renew': 'made a new calendar address',
  'client.account': 'linked {it} to an account at the sign-in service',
  'client.add': 'added {it} as a client',
  'client.ask-erasure': 'asked to be erased',
  'client.block': 'blocked {it}',
  'client.change': 'changed the contact details of {it}',
  'client.end-erasure-request': 'put aside that {it} asked to be erased',
  'client.erase': 'erased a client',
  'client.export': ({ detail }) =>
    detail.own ? 'downloaded their own personal data' : 'exported the personal data of {it}',
  'client.remove': 'removed a client',
  'client.unblock': 'unblocked {it}',
  'consent.record': ({ clients }) => `recorded the consent of ${someClients(clients)} to {it}`,
  'consent.withdraw': ({ clients }) => `recorded that ${someClients(clients)} withdrew consent to {it}`,
  'demo.reset': 'removed the demo',
  'factor.add': 'set up a second factor',
  'factor.remove': 'removed a second factor',
  'factor.remove-all': 'removed the second factors of {it}',
  'frame.focus': ({ detail }) => `set the focus point of ${photograph(detail.file)} of {it}`,
  'frame.replace': ({ detail }) => `replaced ${photograph(detail.file)} of {it}`,
  'frame.words': ({ detail }) => `described ${photograph(detail.file)} of {it}`,
  'frames.add': ({ detail }) => `added ${photographs(detail.frames)} to {it}`,
  'frames.delete': ({ detail }) => `moved ${photographs(detail.frames)} of {it} to the trash`,
  'frames.move': ({ detail }) => `moved ${photographs(detail.frames)} of {it}`,
  'frames.restore': ({ detail }) => {
    const cover = detail.cover ? `, of which ${detail.cover} is the cover` : ''
    return `put ${photographs(detail.frames)} of {it} back from the trash${cover}`
  },
  'frames.retry': ({ detail }) => `had ${photographs(detail.frames)} of {it} developed again`,
  'frames.sort': ({ detail }) =>
    `sorted the photographs of {it} by ${detail.by === 'name' ? 'name' : 'time'}`,
  'frames.to-album': ({ detail }) => `moved ${photographs(detail.frames)} of {it} to another album`,
  'frames.copy': ({ detail }) => `copied ${photographs(detail.frames)} of {it} to another album`,
  'frames.turn': ({ detail }) => `rotated ${photographs(detail.frames)} of {it}`,
  'mail.set-up': 'set up the mail server',
  'mail.turn-off': 'turned the mail server off',
  'password.invitation': 'invited {it}',
  'password.no-reset': 'requested a password reset for an unknown address',
  'password.reset': 'requested a password reset for {it}',
  'password.set': 'chose a password',
  'people.add': 'added {it} as an assistant',
  'people.block': 'blocked {it}',
  'people.remove': 'removed an assistant',
  'people.unblock': 'unblocked {it}',
  'photo.card': 'said that a photograph is the card of {it}',
  'photo.not-card': 'said that a photograph shows no card, so it is shown again',
  'photo.release': 'released a photograph of somebody who was erased',
  'picks.add-list': 'made a list for picks of {it}',
  'picks.ask': 'asked to choose again in {it}',
  'picks.delete-list': 'deleted a list for picks of {it}',
  'picks.edit-list': 'changed a list for picks of {it}',
  'picks.finish': ({ detail }) => `finished choosing ${photographs(detail.frames)} of {it}`,
  'picks.reopen': 'reopened picks of {it}',
  'post.create': 'began {it}',
  'post.delete': 'moved {it} to the trash',
  'post.discard': 'discarded a draft of {it}',
  'post.import': 'imported {it}',
  'post.move': 'moved {it} to another address',
  'post.publish': 'published {it}',
  'post.restore': 'put {it} back from the trash',
  'post.save': 'changed {it}',
  'post.schedule': 'scheduled {it}',
  'post.unpublish': 'took {it} off the site',
  'post.update': 'published changes to {it}',
  'recovery-codes.renew': 'made new recovery codes',
  'redirects.delete': 'deleted redirects',
  'redirects.save': 'saved redirects',
  'reminders.off': 'turned reminders off',
  'reminders.on': 'turned reminders on',
  'section.add': 'added a section to {it}',
  'section.delete': 'deleted a section of {it}',
  'section.move': 'moved a section of {it}',
  'section.rename': 'renamed a section of {it}',
  'session.end': 'ended a session',
  'session.end-all': 'signed out everywhere',
  'session.end-others': 'signed out on other devices',
  'share.add': 'made a share link to {it}',
  'share.erase-guest': 'erased a guest of a share link to {it}',
  'share.pin': 'changed the PIN of a share link to {it}',
  'share.preview': 'changed the preview of a share link to {it}',
  'share.revoke': 'revoked a share link to {it}',
  'share.throttled': 'entered too many wrong PINs for a share link to {it}',
  'sign-in.failure': 'failed to sign in as {it}',
  'sign-in.success': 'signed in',
  'sign-in.throttled': 'tried too often to sign in as {it}',
  'site.init': 'set up the business',
  'site.publish': 'published changes to the site',
  'site.rotate-secret': 'gave the site another secret',
  'takeout.ask': 'asked for an export of everything',
  'takeout.ask-import': 'asked for an import',
  'takeout.download': 'downloaded the export of everything',
  'takeout.export': 'exported everything',
  'takeout.import': 'imported an export, folders of albums, or posts',
  'takeout.look': 'checked a file for import',
  'tag.add': ({ detail }) => `tagged athletes in photographs: ${detail.tags}`,
  'tag.keep': 'kept a tag of {it} that was reported as wrong',
  'tag.end-nobody': 'said that a photograph shows somebody after all',
  'tag.nobody': ({ detail }) =>
    `said that ${photographs(detail.photographs)} ${detail.photographs === 1 ? 'shows' : 'show'} nobody`,
  'tag.remove': 'removed a tag of {it}',
  'tag.report': 'said that a tag of {it} is wrong',
  'tag.take-back': ({ detail }) => `took back tags of athletes: ${detail.tags}`,
  'team.add': 'added {it}',
  'team.change': 'renamed {it}',
  'team.close-page': 'took the public page of {it} off the site',
  'team.delete': 'moved {it} to the trash',
  'team.end-sharing': ({ detail }) => `said that nobody shares ${detail.number} in {it}`,
  'team.import': ({ detail }) => `imported a roster into {it}: ${detail.new} new, ${detail.changed} changed`,
  'team.open-page': 'made a public page of {it}',
  'team.restore': 'put {it} back from the trash',
  'team.make-cards': ({ detail }) => `made ${detail.cards} cards for {it}`,
  'team.share-number': ({ detail }) => `said that several wear ${detail.number} in {it}`,
  'template.delete': 'deleted a reply template',
  'template.save': 'saved a reply template',
  'token.add': 'made an upload token',
  'token.refused': 'sent an invalid upload token',
  'token.revoke': 'revoked an upload token',
  'token.throttled': 'sent too many requests with an upload token',
  'trash.empty': 'emptied the trash',
} satisfies Record<string, Sentence>

export type Action = keyof typeof SENTENCES

const DOWNLOADS: Record<string, string> = {
  all: 'let clients download originals of {it}',
  web: 'let clients download {it} for sharing only',
  none: 'turned downloads of {it} off',
}

const FIELDS: Record<string, string> = {
  title: 'the title',
  visibility: 'the audience',
  code: 'your own name',
  date: 'the date',
  city: 'the city',
  category: 'the category',
  link: 'the gallery elsewhere',
  until: 'the last day',
  reminder: 'the reminder',
}

const ACTORS: Record<string, string> = {
  terminal: 'Somebody at the terminal',
  system: 'The site',
  visitor: 'A visitor',
  family: 'Somebody with the card of an athlete',
  client: 'A client',
  assistant: 'An assistant',
  owner: 'The owner',
}

export function actorOf({ actor, name }: { actor: string; name: string | null }): string {
  if (actor === 'guest') return `Somebody with the link “${name}”`
  return name ?? ACTORS[actor] ?? actor
}

/** 'published the album Bay Point' @param here the thing's name on its own page: 'the album' */
export function sentenceOf(event: EventFacts, here?: string): string {
  const sentence: Sentence | undefined = (SENTENCES as Record<string, Sentence>)[event.action]
  if (sentence === undefined)
    return `did something that only another version of Sideline knows: “${event.action}”`
  const said = typeof sentence === 'string' ? sentence : sentence(event)
  // The last one, because a file's name may contain it.
  const at = said.lastIndexOf('{it}')
  return at < 0 ? said : said.slice(0, at) + (here ?? thingOf(event)) + said.slice(at + 4)
}

function thingOf({ action, thing }: EventFacts): string {
  if (thing?.kind === 'person') return thing.name
  if (thing?.kind === 'booking') return `the booking of ${thing.name}`
  if (thing) return `the ${thing.kind} ${thing.name}`
  if (/^(album|consent|frames?|picks|section|share|access)\./.test(action)) return 'an album'
  if (action.startsWith('post.')) return 'a post'
  if (action.startsWith('team.')) return 'a team'
  if (/^(athlete|tag)\./.test(action)) return 'an athlete'
  return action.startsWith('booking.') ? 'a booking' : 'somebody'
}

function someClients(clients: string[]): string {
  return clients.length > 0 ? listed(clients) : 'clients'
}

/** An earlier version recorded no file. */
function photograph(file: unknown): string {
  return typeof file === 'string' ? file : 'a photograph'
}

function photographs(count: unknown): string {
  return typeof count === 'number' ? counted(count, 'photograph') : 'photographs'
}

export function listed(all: string[]): string {
  const shown = all.length > 4 ? [...all.slice(0, 3), `${all.length - 3} more`] : all
  return new Intl.ListFormat('en-US').format(shown)
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
