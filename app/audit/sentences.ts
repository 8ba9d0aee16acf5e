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
  'album.add': 'created {it}',
  'album.ask': 'asked to reopen {it}',
  'album.clear-words': 'showed words of {it} that may name someone',
  'album.cover': ({ detail }) =>
    detail.file ? `made ${detail.file} the cover of {it}` : 'chose the cover of {it}',
  'album.delete': 'moved {it} to the trash',
  'album.downloads': ({ detail }) => DOWNLOADS[String(detail.downloads)] ?? 'changed the downloads of {it}',
  'album.edit': ({ detail }) => {
    const fields = strings(detail.fields).map((name) => FIELDS[name] ?? name)
    return fields.length > 0 ? `changed ${listed(fields)} of {it}` : 'changed {it}'
  },
  'album.grant': ({ clients }) => `gave ${someClients(clients)} access to {it}`,
  'album.make-page': ({ detail }) => `created a public page from ${photographs(detail.frames)} of {it}`,
  'album.move': 'changed the link of {it}',
  'album.place': ({ detail }) =>
    detail.keep
      ? 'kept the GPS position in downloads of {it}'
      : 'left the GPS position out of downloads of {it}',
  'album.proofs': ({ detail }) =>
    detail.proofs ? 'switched {it} to proofs' : 'delivered {it} without the watermark',
  'album.publish': 'published {it}',
  'album.remind': ({ clients }) => `wrote a reminder of {it} to ${someClients(clients)}`,
  'album.reminder': 'changed the reminders of {it}',
  'album.restore': 'restored {it} from the trash',
  'album.revoke': ({ clients }) => `ended the access of ${someClients(clients)} to {it}`,
  'album.sell': ({ detail }) => (detail.sale ? 'put {it} up for sale' : 'took {it} off sale'),
  'album.schedule': 'scheduled {it}',
  'album.send': ({ clients, detail }) =>
    `wrote ${detail.again ? 'again ' : ''}to ${someClients(clients)} that {it} is ready`,
  'album.teams': ({ detail }) =>
    detail.teams === 0 ? 'removed all teams from {it}' : 'set the teams for {it}',
  'album.unschedule': 'unscheduled {it}',
  'album.stationery': 'changed the credit and copyright of {it}',
  'album.unpublish': 'took {it} off the site',
  'athlete.add': 'added {it}',
  'athlete.change': ({ detail }) => (detail.number ? 'changed the number of {it}' : 'changed {it}'),
  'athlete.erase': 'deleted an athlete’s data',
  'athlete.follow': 'confirmed an email address to follow an athlete',
  'athlete.hide': 'hid {it}',
  'athlete.hold': 'hid a photo of {it} again',
  'athlete.link': 'linked {it} to the same athlete on another team',
  'athlete.page': ({ detail }) => `switched the page of {it} ${detail.page === 'on' ? 'on' : 'off'}`,
  'athlete.pin': ({ detail }) =>
    detail.asks ? 'set a new PIN for the page of {it}' : 'removed the PIN from the page of {it}',
  'athlete.release': 'showed a photo of {it} anyway',
  'athlete.remove': 'removed {it} from the roster',
  'athlete.remove-followers': 'removed all followers of {it}',
  'athlete.restore': 'restored {it} to the roster',
  'athlete.show': 'showed {it} again',
  'athlete.throttled': 'entered too many wrong PINs for the page of {it}',
  'athlete.stop-following': 'stopped following an athlete',
  'athlete.unlink': 'unlinked {it} from the other teams’ athletes',
  'availability.sessions': ({ detail }) => `set a day to hold ${counted(Number(detail.sessions), 'session')}`,
  'backup.make': 'started a backup',
  'backup.set-up': 'set up the nightly backup',
  'backup.turn-off': 'turned the nightly backup off',
  'backup.verify': 'started a check of the backup',
  'booking.accept': 'accepted {it}',
  'booking.add': 'added {it}',
  'booking.album': 'created an album from {it}',
  'booking.ask-deposit': ({ detail }) => `asked for a deposit of ${detail.amount} for {it}`,
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
  'busy-calendar.set-up': 'added their other calendar',
  'busy-calendar.turn-off': 'stopped reading their other calendar',
  'calendar.end': 'turned off the calendar link',
  'calendar.renew': 'created a new calendar link',
  'day-off.add': 'took time off',
  'day-off.remove': 'removed a day off',
  'client.account': 'linked {it} to an account at the sign-in service',
  'client.add': 'added {it} as a client',
  'client.ask-erasure': 'asked to have their data deleted',
  'client.block': 'blocked {it}',
  'client.change': 'changed the contact details of {it}',
  'client.end-erasure-request': 'dismissed {it}’s request to delete their data',
  'client.erase': 'deleted a client’s data',
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
    const cover = detail.cover ? `, including its cover, ${detail.cover}` : ''
    return `restored ${photographs(detail.frames)} of {it} from the trash${cover}`
  },
  'frames.retry': ({ detail }) => `processed ${photographs(detail.frames)} of {it} again`,
  'frames.sort': ({ detail }) => `sorted the photos of {it} by ${detail.by === 'name' ? 'name' : 'time'}`,
  'frames.to-album': ({ detail }) => `moved ${photographs(detail.frames)} of {it} to another album`,
  'frames.caption': ({ detail }) => `wrote captions for ${photographs(detail.frames)} of {it}`,
  'frames.uncaption': ({ detail }) => `undid the captions of ${photographs(detail.frames)} of {it}`,
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
  'order.cancel': ({ detail }) => `canceled order ${detail.number}`,
  'order.keep': ({ detail }) => `kept the deposit of order ${detail.number}`,
  'order.mark-paid': ({ detail }) => `marked order ${detail.number} as paid`,
  'order.new-link': ({ detail }) => `created a new link for order ${detail.number}`,
  'order.pay': ({ detail }) => `saw order ${detail.number} paid${detail.test ? ' in test mode' : ''}`,
  'order.print': ({ detail }) =>
    `marked the prints of order ${detail.number} as ${PRINTS[String(detail.prints)]}`,
  'order.refund': ({ detail }) => `refunded ${detail.amount} of order ${detail.number}`,
  'order.refuse-refund': ({ detail }) => `tried to refund order ${detail.number}, which Stripe refused`,
  'order.reopen': ({ detail }) => `opened the downloads of order ${detail.number} again`,
  'order.send': ({ detail }) => `sent the link of order ${detail.number} again`,
  'payment.mismatch': 'refused a payment that doesn’t match its order',
  'payment.put-aside': 'put aside a payment whose order isn’t here',
  'payment.refused': 'sent a payment message with a wrong signature',
  'payment.unknown': 'found a payment whose order isn’t here',
  'payments.connect': 'connected Stripe',
  'payments.change': 'changed how the store sells',
  'payments.disconnect': 'disconnected Stripe',
  'prices.change': ({ detail }) => `changed the prices of ${detail.name}`,
  'prices.delete': ({ detail }) => `deleted the price list ${detail.name}`,
  'photo.card': 'marked a photo as the card of {it}',
  'photo.not-card': 'marked a photo as not a card, which shows it again',
  'photo.release': 'showed a photo of someone whose data was deleted',
  'picks.add-list': 'created a pick list for {it}',
  'picks.ask': 'asked to choose again in {it}',
  'picks.delete-list': 'deleted a pick list of {it}',
  'picks.edit-list': 'changed a pick list of {it}',
  'picks.finish': ({ detail }) => `finished choosing ${photographs(detail.frames)} of {it}`,
  'picks.reopen': 'reopened picks of {it}',
  'post.create': 'started {it}',
  'post.delete': 'moved {it} to the trash',
  'post.discard': 'discarded a draft of {it}',
  'post.import': 'imported {it}',
  'post.move': 'changed the link of {it}',
  'post.publish': 'published {it}',
  'post.restore': 'restored {it} from the trash',
  'post.save': 'changed {it}',
  'post.schedule': 'scheduled {it}',
  'post.unpublish': 'took {it} off the site',
  'post.update': 'published changes to {it}',
  'recovery-codes.renew': 'created new recovery codes',
  'redirects.delete': 'deleted redirects',
  'redirects.save': 'saved redirects',
  'reminders.off': 'turned reminders off',
  'reminders.on': 'turned reminders on',
  'section.add': 'added a section to {it}',
  'section.delete': 'deleted a section of {it}',
  'section.move': 'moved a section of {it}',
  'section.rename': 'renamed a section of {it}',
  'session.end': 'signed out a device',
  'session.end-all': 'signed out everywhere',
  'session.end-others': 'signed out on other devices',
  'share.add': 'created a share link to {it}',
  'share.erase-guest': 'deleted a guest’s data from a share link to {it}',
  'share.pin': 'changed the PIN of a share link to {it}',
  'share.preview': 'changed the preview of a share link to {it}',
  'share.revoke': 'revoked a share link to {it}',
  'share.throttled': 'entered too many wrong PINs for a share link to {it}',
  'sign-in.failure': 'failed to sign in as {it}',
  'sign-in.success': 'signed in',
  'sign-in.throttled': 'tried too often to sign in as {it}',
  'site.init': 'set up the business',
  'site.publish': 'published changes to the site',
  'site.rotate-secret': 'changed the site’s secret',
  'takeout.ask': 'started an export of everything',
  'takeout.ask-import': 'started an import',
  'takeout.download': 'downloaded the export of everything',
  'takeout.export': 'exported everything',
  'takeout.import': 'imported albums or posts',
  'takeout.look': 'checked a file for import',
  'tag.add': ({ detail }) => `tagged athletes in photos: ${detail.tags}`,
  'tag.keep': 'kept a tag of {it} that was reported as wrong',
  'tag.end-nobody': 'marked a photo as having athletes after all',
  'tag.nobody': ({ detail }) => `marked ${photographs(detail.photographs)} as having no athletes`,
  'tag.remove': 'removed a tag of {it}',
  'tag.report': 'reported a tag of {it} as wrong',
  'tag.take-back': ({ detail }) => `undid athlete tags: ${detail.tags}`,
  'team.add': 'added {it}',
  'team.change': 'renamed {it}',
  'team.close-page': 'took the public page of {it} off the site',
  'team.delete': 'moved {it} to the trash',
  'team.end-sharing': ({ detail }) => `marked ${detail.number} as no longer shared in {it}`,
  'team.import': ({ detail }) => `imported a roster into {it}: ${detail.new} new, ${detail.changed} changed`,
  'team.open-page': 'created a public page of {it}',
  'team.restore': 'restored {it} from the trash',
  'team.invite-families': ({ detail }) =>
    `invited ${counted(Number(detail.families), 'family', 'families')} of {it} to follow`,
  'team.make-cards': ({ detail }) => `created ${detail.cards} cards for {it}`,
  'team.share-number': ({ detail }) => `marked ${detail.number} as shared in {it}`,
  'template.delete': 'deleted a reply template',
  'template.save': 'saved a reply template',
  'token.add': 'created an upload token',
  'token.refused': 'sent an invalid upload token',
  'token.revoke': 'revoked an upload token',
  'token.throttled': 'sent too many requests with an upload token',
  'trash.empty': 'emptied the trash',
} satisfies Record<string, Sentence>

export type Action = keyof typeof SENTENCES

const PRINTS: Record<string, string> = {
  'to-print': 'not printed yet',
  printed: 'printed',
  'handed-out': 'handed out',
  mailed: 'mailed',
}

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
  until: 'the expiration date',
  reminder: 'the reminder',
}

const ACTORS: Record<string, string> = {
  terminal: 'Someone at the command line',
  system: 'The site',
  visitor: 'A visitor',
  family: 'Someone with an athlete’s card',
  client: 'A client',
  assistant: 'An assistant',
  owner: 'The owner',
}

export function actorOf({ actor, name }: { actor: string; name: string | null }): string {
  if (actor === 'guest') return `Someone with the link “${name}”`
  return name ?? ACTORS[actor] ?? actor
}

/** 'published the album Bay Point' @param here the thing's name on its own page: 'the album' */
export function sentenceOf(event: EventFacts, here?: string): string {
  const sentence: Sentence | undefined = (SENTENCES as Record<string, Sentence>)[event.action]
  if (sentence === undefined)
    return `did something this version of Sideline can’t describe: “${event.action}”`
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
  return action.startsWith('booking.') ? 'a booking' : 'someone'
}

function someClients(clients: string[]): string {
  return clients.length > 0 ? listed(clients) : 'clients'
}

/** An earlier version recorded no file. */
function photograph(file: unknown): string {
  return typeof file === 'string' ? file : 'a photo'
}

function photographs(count: unknown): string {
  return typeof count === 'number' ? counted(count, 'photo') : 'photos'
}

export function listed(all: string[]): string {
  const shown = all.length > 4 ? [...all.slice(0, 3), `${all.length - 3} more`] : all
  return new Intl.ListFormat('en-US').format(shown)
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
