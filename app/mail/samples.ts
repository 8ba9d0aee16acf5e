import type { BookingAnswer } from '../booking/inbox/answer-email.server.ts'
import type { Email } from './email.ts'

const DAY = 86_400_000
const CONTACT = { name: 'Dana Reyes', email: 'dana@example.com', phone: '+1 813 555 0123' }
const CLIENT = { name: CONTACT.name, email: CONTACT.email }
const ALBUM = 'June 6, 2027: Ana and Luka'

/**
 * One email of each kind, about somebody made up, to see how it looks. The times are around `now`, UTC milliseconds. The
 * object inherits nothing, not even 'constructor', because addresses name its keys.
 */
export function sampleEmails(origin: string, now: number): Record<string, Email> {
  const samples: Record<string, Email> = Object.create(null)
  return Object.assign(
    samples,
    aboutBookings(now),
    aboutAccounts(origin, now),
    aboutAlbums(origin, now),
    reminders(origin, now),
  )
}

function aboutBookings(now: number): Record<string, Email> {
  const day = new Date(now + 30 * DAY).toISOString().slice(0, 10)
  const answers = [
    { id: 'teamName', question: 'What is the name of your team?', answer: 'Herons', kind: 'text' as const },
    { id: 'date', question: 'When is the game?', answer: day, kind: 'date' as const },
  ]
  const booking = {
    bookingId: 'sample',
    type: 'Sports',
    answers,
    date: day,
    contact: CONTACT,
    requestedAt: now,
  }
  const entry = { date: day, time: '10:00', minutes: 90, sequence: 1, at: now }
  const answer = { ...booking, subject: null, text: 'Let us meet at the north gate.' }
  return {
    'booking-notification': { kind: 'booking-notification', ...booking, sameDay: 1, failed: [] },
    'booking-summary': {
      kind: 'booking-summary',
      from: now - 3_600_000,
      until: now,
      count: 1,
      failed: [],
      bookings: [{ id: 'sample', type: 'Sports', date: day, ...CONTACT }],
    },
    'booking-confirmation': {
      kind: 'booking-confirmation',
      recipient: CONTACT.email,
      type: 'Sports',
      date: day,
      answers: answers.slice(1),
      picture: null,
    },
    'booking-reply': { ...answer, kind: 'booking-reply', entry: null },
    'booking-accepted': { ...answer, kind: 'booking-accepted', entry: { ...entry, status: 'confirmed' } },
    'booking-declined': {
      ...answer,
      kind: 'booking-declined',
      text: 'I am in St. Louis that day.',
      entry: { ...entry, status: 'cancelled' },
    } satisfies BookingAnswer,
  }
}

function aboutAccounts(origin: string, now: number): Record<string, Email> {
  const link = `${origin}/client/password?token=sample`
  const invitation = { kind: 'client-invitation', ...CLIENT, link, expiresAt: now + 14 * DAY } as const
  return {
    'client-invitation': { ...invitation, hasAlbums: true },
    'client-invitation-soon': { ...invitation, hasAlbums: false },
    'assistant-invitation': { kind: 'assistant-invitation', ...CLIENT, link, expiresAt: now + 14 * DAY },
    'password-reset': { kind: 'password-reset', ...CLIENT, link, expiresAt: now + DAY / 24 },
    'new-device': {
      kind: 'new-device',
      ...CLIENT,
      device: 'Safari on iPhone',
      at: now,
      link: `${origin}/client/forgotten`,
    },
    'account-changed': {
      kind: 'account-changed',
      ...CLIENT,
      change: 'factor.add',
      at: now,
      link: `${origin}/client/forgotten?studio`,
    },
  }
}

function aboutAlbums(origin: string, now: number): Record<string, Email> {
  const ready = { kind: 'album-ready', ...albumOf(origin) } as const
  const link = `${origin}/client/password?token=sample`
  return {
    'album-ready': { ...ready, until: now + 90 * DAY, invitedUntil: null },
    'album-ready-invitation': { ...ready, until: null, link, invitedUntil: now + 14 * DAY },
    'album-reopening': {
      kind: 'album-reopening',
      client: CLIENT,
      album: ALBUM,
      closedOn: '2027-01-17',
      link: `${origin}/studio/albums/sample/access`,
    },
    'album-incomplete': {
      kind: 'album-incomplete',
      album: ALBUM,
      failed: [{ file: 'DSC_2041.jpg', reason: 'The file is damaged: its second half is missing.' }],
    },
    'picks-finished': {
      kind: 'picks-finished',
      client: CLIENT,
      album: ALBUM,
      list: 'Album',
      count: 12,
      most: 25,
      notes: [{ number: 44, file: 'DSC_2041.jpg', note: 'Could you take the cone out on the left?' }],
      finishedAt: now,
      link: `${origin}/studio/albums/sample/picks`,
    },
  }
}

function reminders(origin: string, now: number): Record<string, Email> {
  const reminder = {
    ...albumOf(origin),
    invitedUntil: null,
    lists: [{ name: 'Album', count: 12, most: 25 }],
    unsubscribe: `${origin}/client/reminders?for=sample`,
  }
  return {
    'album-unopened': {
      kind: 'album-unopened',
      ...reminder,
      toldAt: now - 7 * DAY,
      until: now + 90 * DAY,
      lists: [],
    },
    'album-expiring': { kind: 'album-expiring', ...reminder, until: now + 7 * DAY },
    'picks-reminder': { kind: 'picks-reminder', ...reminder, until: null, closesAt: now + 3 * DAY },
  }
}

/** What emails to a client say about an album. */
function albumOf(origin: string) {
  return {
    clientName: CLIENT.name,
    clientEmail: CLIENT.email,
    album: ALBUM,
    holds: { frames: 412, videos: 0 },
    link: `${origin}/client/sample/ana-and-luka`,
    coverId: null,
    picture: null,
    proofs: false,
  }
}
