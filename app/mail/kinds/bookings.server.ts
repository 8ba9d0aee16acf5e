import * as t from '#messages/emails'
import {
  type BookingConfirmation,
  type BookingDetails,
  type BookingNotification,
  type BookingSummary,
  bookingSummary,
  confirmationEmail,
  notificationEmail,
} from '../../booking/email.server.ts'
import { type BookingReply, replyEmail } from '../../booking/inbox/reply-email.server.ts'
import { sessionReminder } from '../../booking/session-reminders.server.ts'
import { PermanentFailure } from '../../jobs/queue.server.ts'
import { type OrderEmail, orderEmail } from '../../store/orders/order-email.server.ts'
import { counted } from '../../ui/count.ts'
import { longMoment } from '../../ui/dates.ts'
import { calendarEntry, calendarHold } from '../calendar-entry.ts'
import { beginInWords, dayInWords, sessionInWords, shortDay } from '../dates.ts'
import type { EmailKind, EmailPicture } from '../email.ts'
import { carrying, toOwner } from '../envelope.ts'
import { type FailedEmail, newlyFailedEmails, recordAnnounced } from '../failed-emails.server.ts'
import { confirmationPicture } from '../picture.server.ts'
import { askedDeposit } from './orders.server.ts'
import { CONTACT, DAY } from './sample.ts'

interface Announcing {
  failed: FailedEmail[]
}

export type OwnerNotification = BookingNotification & Announcing

export const bookingNotification: EmailKind<OwnerNotification> = {
  read: async ({ database }, job) => ({
    ...existing(await notificationEmail(database, job.about ?? '')),
    failed: await newlyFailedEmails(database),
  }),
  sent: (database, { email, now }) => recordAnnounced(database, email.failed, now),
  words: (email, { timeZone }, now) =>
    `Booking request: ${requestOn(email, now, timeZone)}, ${email.contact.name}`,
  body: ({ type, date, contact, answers, requestedAt, sameDay, failed }, { timeZone }) => ({
    preview: [contact.name, contact.phone].filter(Boolean).join(', '),
    caption: 'New booking request',
    title: type,
    reason: `Sent with the booking form on ${longMoment(requestedAt, timeZone)}.`,
    client: contact.name,
    link: {
      href: `mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`,
      label: 'Write back',
      bare: true,
    },
    parts: [
      `{client} would like to book you${date ? ` for ${dayInWords(date)}` : ''}. A reply to this email goes straight to them.${date ? ' A tentative calendar entry is attached.' : ''}`,
      ...(sameDay > 0 ? [{ alert: othersThatDay(sameDay) }] : []),
      '{link}',
      ...(contact.phone ? [{ phone: contact.phone }] : []),
      { heading: 'Their answers' },
      { answers },
      { failed },
    ],
  }),
  envelope: (email, site) => {
    const hold = calendarHold(email, site)
    return {
      ...toOwner(site, email.contact),
      ...(hold && { attachments: [calendarFile('hold', hold)] }),
      parameters: { ...answersOf(email), sameDay: String(email.sameDay) },
    }
  },
}

export const bookingsOfAnHour: EmailKind<BookingSummary & Announcing> = {
  read: async ({ database }, { payload }, now) => {
    const hour = { from: Number(payload.from), until: Number(payload.until) }
    // An early try would leave out the bookings still to come.
    if (hour.from <= now && now < hour.until) throw new Error("The hour this email covers isn't over yet.")
    const summary = await bookingSummary(database, hour)
    if (summary.count === 0) throw new PermanentFailure('The bookings this email was about no longer exist.')
    return { ...summary, failed: await newlyFailedEmails(database) }
  },
  sent: (database, { email, now }) => recordAnnounced(database, email.failed, now),
  words: ({ count }) => `${counted(count, 'booking request')} in an hour`,
  body: ({ from, until, count, bookings, failed }, { timeZone }) => {
    const [first, last] = [from, until].map((at) => longMoment(at, timeZone))
    const more = count - bookings.length
    return {
      preview: `From ${first} to ${last}`,
      caption: 'Many booking requests',
      title: counted(count, 'booking request'),
      reason: 'Sent once an hour while there are more requests than BOOKINGS_PER_HOUR.',
      parts: [
        `These are all the requests from ${first} to ${last}. There were too many for an email each, and some visitors didn't get a confirmation. All requests are saved.`,
        ...bookings.map(({ type, date, name, email, phone }) => ({
          row: date ? `${type}, ${dayInWords(date)}` : type,
          who: [name, email, phone].filter(Boolean).join(', '),
        })),
        ...(more > 0
          ? [
              { heading: `And ${more.toLocaleString('en-US')} more` },
              { quiet: 'Find them all in the studio under Bookings.' },
            ]
          : []),
        { failed },
      ],
    }
  },
  envelope: ({ count }, site) => ({ ...toOwner(site), parameters: { count: String(count) } }),
}

export const bookingConfirmation: EmailKind<BookingConfirmation & { picture: EmailPicture | null }> = {
  read: async (ports, { about }) => {
    const email = existing(await confirmationEmail(ports.database, about ?? ''))
    return { ...email, picture: await confirmationPicture(ports, email.type) }
  },
  words: (email, { timeZone }, now) => ({
    values: {
      client: '',
      request: requestOn(email, now, timeZone),
      date: email.date && dayInWords(email.date),
    },
  }),
  body: ({ answers, picture }, { studio }, { paragraphs }) => ({
    preview: t.gotRequest(),
    caption: t.bookingRequest(),
    title: t.thankYou(),
    picture,
    reason: t.becauseForm({ studio }),
    parts: [...paragraphs, { heading: t.yourRequest() }, { answers }],
  }),
  envelope: (email) => ({
    to: { address: email.recipient },
    parameters: answersOf(email),
    ...carrying(email.picture),
  }),
  sample: (_, now) => {
    const { type, date, answers } = sampleRequest(now)
    const chosen = { type, date, answers: answers.slice(1), picture: null }
    return { kind: 'booking-confirmation', recipient: CONTACT.email, ...chosen }
  },
}

const TITLES = {
  'booking-accepted': t.booked,
  'booking-declined': t.sorry,
  'booking-reminder': t.seeYouSoon,
}
const PREVIEW = 120

type WithDeposit = BookingReply & { asked?: OrderEmail | null }

/** Replies go to the owner, whoever sent it. */
export const bookingReply: EmailKind<WithDeposit> = {
  read: async (ports, job, now) => {
    const { database } = ports
    if (job.payload.email === 'booking-reminder') return sessionReminder(database, job, now)
    const email = existing(await replyEmail(database, job))
    if (email === 'superseded') return null
    const { deposit } = job.payload
    if (typeof deposit !== 'string') return email
    return { ...email, asked: await orderEmail(ports, { ...job, about: deposit }, now) }
  },
  words: ({ type, text, entry, contact, date, subject, asked }, site, now) => ({
    subject: subject ?? (asked ? askedDeposit(asked, site).subject : null),
    values: {
      client: contact.name,
      request: requestOn({ type, date: entry?.date ?? date }, now, site.timeZone),
      message: text || null,
      date: entry && beginInWords(entry, site.timeZone),
    },
  }),
  body: ({ kind, type, contact, answers, requestedAt, text, entry, asked }, site, { paragraphs }) => {
    const { studio, timeZone } = site
    const deposit = asked && askedDeposit(asked, site)
    const session = entry?.status === 'confirmed' && sessionInWords(entry, timeZone)
    const reminds = kind === 'booking-reminder'
    return {
      preview: (session || text || t.aboutRequest({ type })).slice(0, PREVIEW),
      caption: reminds ? t.yourSession() : t.bookingRequest(),
      title: deposit?.title ?? (kind === 'booking-reply' ? type : TITLES[kind]()),
      reason: reminds
        ? t.becauseBooked({ studio })
        : t.becauseRequested({ studio, at: longMoment(requestedAt, timeZone) }),
      client: contact.name,
      ...(deposit && { link: deposit.link }),
      parts: [
        ...paragraphs,
        ...(deposit?.parts ?? []),
        ...(session ? [{ heading: t.yourSession() }, { answers: [whenOf(session)] }] : []),
        ...(answers.length > 0 ? [{ heading: t.yourRequest() }, { answers }] : []),
      ],
    }
  },
  envelope: (email, site) => {
    const { contact, entry, text, asked } = email
    const file = calendarEntry(email, site)
    const cancelled = entry?.status === 'cancelled'
    const name = cancelled ? t.cancellationFile() : t.sessionFile()
    return {
      to: { name: contact.name, address: contact.email },
      replyTo: { name: site.owner, address: site.email },
      ...(file && { attachments: [calendarFile(name, file, cancelled ? 'CANCEL' : 'PUBLISH')] }),
      byHand: email.kind !== 'booking-reminder',
      parameters: { ...answersOf(email), message: text, ...(asked && { link: asked.link }) },
      ...(asked && { secret: asked.secret }),
    }
  },
  sample: (_, now, template) => {
    const kind = template as BookingReply['kind']
    const request = sampleRequest(now)
    const agreed = { date: request.date, time: '10:00', minutes: 90, sequence: 1, at: now }
    const status = kind === 'booking-declined' ? ('cancelled' as const) : ('confirmed' as const)
    const entry = kind === 'booking-reply' ? null : { ...agreed, status }
    return { ...request, kind, subject: null, text: SAMPLE_TEXTS[kind], entry }
  },
}

const SAMPLE_TEXTS: Record<BookingReply['kind'], string> = {
  'booking-reply': "Let's meet at the north gate.",
  'booking-accepted': "Let's meet at the north gate.",
  'booking-declined': "I'm away that day.",
  'booking-reminder': '',
}

function existing<T>(email: T | null): T {
  if (email === null) throw new PermanentFailure('The booking this email was about no longer exists.')
  return email
}

function requestOn({ type, date }: Pick<BookingDetails, 'type' | 'date'>, now: number, timeZone: string) {
  return date ? `${type}, ${shortDay(date, now, timeZone)}` : type
}

function othersThatDay(count: number): string {
  const others = count === 1 ? "There's one other booking" : `There are ${count} other bookings`
  return `${others} that day.`
}

function whenOf(session: string) {
  return { id: 'when', question: t.when(), answer: session, kind: 'text' as const }
}

function calendarFile(name: string, content: string, method = 'PUBLISH') {
  return { name: `${name}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content }
}

function answersOf({ type, answers }: Pick<BookingDetails, 'type' | 'answers'>): Record<string, string> {
  return { photoType: type, ...Object.fromEntries(answers.map(({ id, answer }) => [id, answer])) }
}

function sampleRequest(now: number) {
  const date = new Date(now + 30 * DAY).toISOString().slice(0, 10)
  const answers = [
    { id: 'teamName', question: 'What is the name of your team?', answer: 'Herons', kind: 'text' as const },
    { id: 'date', question: 'When is the game?', answer: date, kind: 'date' as const },
  ]
  return { bookingId: 'sample', type: 'Sports', answers, date, contact: CONTACT, requestedAt: now }
}
