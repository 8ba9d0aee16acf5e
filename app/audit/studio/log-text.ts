import { SECTION_LABELS } from '../../site/studio/site/tabs.ts'

/** What happened, after who did it; {it} is what it was done to. */
const SENTENCES: Record<string, string> = {
  'album.add': 'made the album {it}',
  'album.publish': 'published the album {it}',
  'album.unpublish': 'took the album {it} off the site',
  'album.delete': 'put the album {it} into the trash',
  'album.restore': 'put the album {it} back',
  'share.add': 'made a share link of the album {it}',
  'share.pin': 'changed the PIN of a share link of the album {it}',
  'share.revoke': 'revoked a share link of the album {it}',
  'share.erase-guest': 'erased a guest of a share link of the album {it}',
  'share.throttled': 'gave too many wrong PINs for a share link of the album {it}',
  'album.ask': 'asked to open the album {it} again',
  'album.proofs': 'turned proofs on or off for the album {it}',
  'album.grant': 'gave clients the album {it}',
  'album.make-page': 'made a public page of the album {it}',
  'consent.record': 'recorded a consent to the page {it}',
  'consent.withdraw': 'recorded that a client withdrew consent to the page {it}',
  'album.remind': 'reminded a client of the album {it}',
  'reminders.off': 'turned reminders off',
  'reminders.on': 'turned reminders on',
  'client.add': 'added the client {it}',
  'client.change': 'changed the client {it}',
  'client.block': 'blocked the client {it}',
  'client.unblock': 'let the client {it} in again',
  'client.remove': 'removed a client',
  'client.erase': 'erased a client',
  'booking.requested': 'asked for a session',
  'booking.reply': 'replied to {it}',
  'booking.accept': 'accepted the booking of {it}',
  'booking.decline': 'declined the booking of {it}',
  'booking.done': 'marked the booking of {it} as done',
  'booking.note': 'noted something on the booking of {it}',
  'booking.spam': 'marked the booking of {it} as spam',
  'booking.not-spam': 'marked the booking of {it} as not spam',
  'booking.reopen': 'reopened the booking of {it}',
  'booking.add': 'added a booking of {it}',
  'booking.export': 'exported the bookings',
  'post.create': 'began the post {it}',
  'post.save': 'changed the post {it}',
  'post.publish': 'published the post {it}',
  'post.unpublish': 'took the post {it} off the site',
  'post.move': 'moved the post {it} to another address',
  'post.discard': 'discarded a draft of the post {it}',
  'post.delete': 'put the post {it} into the trash',
  'post.restore': 'put the post {it} back',
  'site.publish': 'published the site: {about}',
  'site.init': 'set up the business',
  'redirects.save': 'saved old addresses',
  'redirects.delete': 'deleted old addresses',
  'template.save': 'saved a reply',
  'template.delete': 'deleted a reply',
  'calendar.renew': 'made a new address of the calendar',
  'calendar.end': 'ended the address of the calendar',
  'trash.empty': 'emptied the trash',
  'backup.make': 'asked for a backup',
  'backup.verify': 'asked for a check of the backup',
  'takeout.ask': 'asked for an export of everything',
  'takeout.look': 'had a ZIP looked through, to import it',
  'takeout.ask-import': 'asked for an import',
  'takeout.export': 'exported everything',
  'takeout.import': 'imported an export or a folder of albums',
  'people.add': 'added the assistant {it}',
  'people.remove': 'removed an assistant',
  'people.block': 'blocked the assistant {it}',
  'people.unblock': 'let the assistant {it} in again',
  'factor.add': 'set up a second factor',
  'factor.remove': 'removed a second factor',
  'factor.remove-all': 'removed the second factors of {it}',
  'recovery-codes.renew': 'made new recovery codes',
  'password.set': 'chose a password',
  'password.reset': 'asked for a new password for {it}',
  'password.invitation': 'made a link to choose a password for {it}',
  'password.no-reset': 'asked for the password of nobody',
  'session.end': 'ended a session',
  'session.end-all': 'signed out everywhere',
  'session.end-others': 'signed out on other devices',
  'sign-in.success': 'signed in',
  'sign-in.failure': 'failed to sign in as {it}',
  'sign-in.throttled': 'tried to sign in too often as {it}',
  'access.refused': 'was refused {it}',
  'token.add': 'made an upload token',
  'token.revoke': 'revoked an upload token',
  'token.refused': 'sent an upload token that is not valid',
  'token.throttled': 'sent too much with an upload token',
}

const ACTORS: Record<string, string> = {
  owner: 'The owner',
  assistant: 'An assistant',
  client: 'A client',
  visitor: 'A visitor',
  terminal: 'Somebody at the terminal',
  system: 'The site itself',
}

interface Line {
  action: string
  actor: string
  name: string | null
  about: string | null
  thing: string | null
  program: boolean
}

/** 'Jordan published the album Bay Point'. An action without a sentence keeps its own name. */
export function logText({ action, actor, name, about, thing, program }: Line): string {
  const person = name ?? ACTORS[actor] ?? actor
  const who = program ? `A program of ${person}` : person
  const what = SENTENCES[action] ?? `${action.replace('.', ': ').replaceAll('-', ' ')} {it}`
  const it = thing ?? (/\b(as|of|for) \{it\}/.test(what) ? 'somebody' : '')
  const said = what.replace(/\{(it|about)\}/, (_, field) => (field === 'it' ? it : sectionOf(about)))
  return `${who} ${said}`.trim()
}

/** 'hero' → 'Hero photographs' */
function sectionOf(about: string | null): string {
  return (SECTION_LABELS as Record<string, string>)[about ?? ''] ?? about ?? ''
}
