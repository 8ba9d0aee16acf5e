import type { TemplateName } from '../site/sections/email-templates.ts'
import type { WrittenEmail } from './email.ts'

const DAY = 86_400_000
const CONTACT = { name: 'Dana Reyes', email: 'dana@example.com', phone: '(555) 555-0123' }
const ALBUM = 'June 6, 2027: Ana and Luka'

/** An email whose words the owner can change, about somebody made up. The times are around `now`, UTC milliseconds. */
export function sampleEmail(name: string, origin: string, now: number): WrittenEmail | undefined {
  const samples: Record<TemplateName, WrittenEmail> = {
    ...bookingSamples(now),
    ...accountSamples(origin, now),
    ...albumSamples(origin, now),
    ...athleteSamples(origin, now),
  }
  return Object.hasOwn(samples, name) ? samples[name as TemplateName] : undefined
}

function bookingSamples(now: number) {
  const day = new Date(now + 30 * DAY).toISOString().slice(0, 10)
  const answers = [
    { id: 'teamName', question: 'What is the name of your team?', answer: 'Herons', kind: 'text' as const },
    { id: 'date', question: 'When is the game?', answer: day, kind: 'date' as const },
  ]
  const request = {
    bookingId: 'sample',
    type: 'Sports',
    answers,
    date: day,
    contact: CONTACT,
    requestedAt: now,
  }
  const entry = { date: day, time: '10:00', minutes: 90, sequence: 1, at: now }
  const answer = { ...request, subject: null, text: 'Let us meet at the north gate.' }
  return {
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
    'booking-reminder': {
      ...answer,
      kind: 'booking-reminder',
      text: '',
      entry: { ...entry, status: 'confirmed' },
    },
    'booking-declined': {
      ...answer,
      kind: 'booking-declined',
      text: 'I am away that day.',
      entry: { ...entry, status: 'cancelled' },
    },
  } satisfies Partial<Record<TemplateName, WrittenEmail>>
}

function accountSamples(origin: string, now: number) {
  const { name, email } = CONTACT
  const to = { name, email, link: `${origin}/client/password?token=sample` }
  const invitation = { kind: 'client-invitation', ...to, expiresAt: now + 14 * DAY } as const
  return {
    'client-invitation': { ...invitation, hasAlbums: true },
    'client-invitation-soon': { ...invitation, hasAlbums: false },
    'password-reset': { kind: 'password-reset', ...to, expiresAt: now + DAY / 24 },
    'new-device': {
      kind: 'new-device',
      ...to,
      device: 'Safari on iPhone',
      at: now,
      link: `${origin}/client/forgotten`,
    },
  } satisfies Partial<Record<TemplateName, WrittenEmail>>
}

function athleteSamples(origin: string, now: number) {
  const about = { recipient: CONTACT.email, number: '23', team: 'Bay Point Varsity' }
  return {
    'follow-confirmation': {
      kind: 'follow-confirmation',
      ...about,
      link: `${origin}/follow/confirmation?token=sample`,
      expiresAt: now + 7 * DAY,
    },
    'athlete-photographs': {
      kind: 'athlete-photographs',
      ...about,
      count: 12,
      asksPin: true,
      link: `${origin}/a/SAMPLE23`,
      unsubscribe: `${origin}/follow/stop?for=sample`,
    },
  } satisfies Partial<Record<TemplateName, WrittenEmail>>
}

function albumSamples(origin: string, now: number) {
  const { name, email } = CONTACT
  const about = {
    clientName: name,
    clientEmail: email,
    album: ALBUM,
    holds: { frames: 412, videos: 0 },
    downloads: 'all' as const,
    link: `${origin}/client/sample/ana-and-luka`,
    until: now + 90 * DAY,
    invitedUntil: null,
    coverId: null,
    picture: null,
    proofs: false,
  }
  const reminder = {
    ...about,
    lists: [{ name: 'Album', count: 12, most: 25 }],
    unsubscribe: `${origin}/client/reminders?for=sample`,
  }
  return {
    'album-ready': { kind: 'album-ready', ...about },
    'album-unopened': { kind: 'album-unopened', ...reminder, toldAt: now - 7 * DAY, lists: [] },
    'album-expiring': { kind: 'album-expiring', ...reminder, until: now + 7 * DAY },
    'picks-reminder': { kind: 'picks-reminder', ...reminder, until: null, closesAt: now + 3 * DAY },
    'album-reopening': {
      kind: 'album-reopening',
      client: { name, email },
      album: ALBUM,
      closedOn: '2027-01-17',
      link: `${origin}/studio/albums/sample/access`,
    },
  } satisfies Partial<Record<TemplateName, WrittenEmail>>
}
