import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { Session } from '../booking/calendar/calendar-feed.server.ts'
import type { BookingDetails } from '../booking/email.server.ts'
import { type Agreed, beginOf } from '../booking/inbox/agreed.ts'
import type { BookingReply } from '../booking/inbox/reply-email.server.ts'
import type { SiteView } from '../site/site.ts'

/** RFC 5545 and 5546: one UID for a booking, a rising SEQUENCE, and PUBLISH, since nobody needs to accept it again. */

type Business = Pick<SiteView, 'email' | 'studio' | 'timeZone'>

const DAY = 86_400_000
/** Seconds between fetches of the feed. */
const REFRESH = 3600

export function calendarHold(booking: BookingDetails, { email }: Pick<Business, 'email'>): string | null {
  const { type, date, contact, requestedAt } = booking
  if (!date || Number.isNaN(Date.parse(date))) return null
  return calendar(ICalCalendarMethod.PUBLISH, {
    ...whatIsAsked(booking, email),
    ...wholeDay(date),
    stamp: new Date(requestedAt),
    status: ICalEventStatus.TENTATIVE,
    busystatus: ICalEventBusyStatus.TENTATIVE,
    summary: plain(`Hold: ${type}, ${contact.name}`),
  })
}

export function calendarEntry(booking: BookingReply, site: Business): string | null {
  const { entry, type } = booking
  if (!entry) return null
  const cancelled = entry.status === 'cancelled'
  return calendar(cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH, {
    ...whatIsAsked(booking, site.email),
    ...timesOf(entry, site.timeZone),
    stamp: new Date(entry.at),
    sequence: entry.sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: plain(site.studio), email: site.email },
    summary: plain(`${type}: ${site.studio}`),
    location: placeOf(booking),
  })
}

export function calendarFeed(sessions: Session[], site: Business, origin: string): string {
  const feed = ical({ prodId: '//Sideline//Booking//EN', method: ICalCalendarMethod.PUBLISH })
  feed.name(plain(site.studio)).ttl(REFRESH)
  for (const session of sessions) {
    feed.createEvent({
      ...whatIsAsked(session, site.email),
      ...timesOf(session.agreed, site.timeZone),
      stamp: new Date(session.at),
      sequence: session.sequence,
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      summary: plain(`${session.type}: ${session.contact.name || 'No name'}`),
      location: placeOf(session),
      url: `${origin}/studio/bookings/${session.bookingId}`,
    })
  }
  return `${feed.toString()}\r\n`
}

type Event = Parameters<ReturnType<typeof ical>['createEvent']>[0]

function calendar(method: ICalCalendarMethod, event: Event): string {
  const written = ical({ prodId: '//Sideline//Booking//EN', method })
  written.createEvent(event)
  // RFC 5545 ends every line, the last one too.
  return `${written.toString()}\r\n`
}

function whatIsAsked({ bookingId, answers }: BookingDetails, ownEmail: string) {
  return {
    // One event for a booking, however often its email arrives.
    id: `booking-${bookingId}@${ownEmail.split('@').at(-1)}`,
    description: answers.map(({ question, answer }) => plain(`${question}\n${answer}`)).join('\n\n'),
  }
}

function placeOf({ answers }: BookingDetails): string {
  return plain(answers.find(({ id }) => /location|address/i.test(id))?.answer ?? '')
}

function timesOf(entry: Agreed, timeZone: string) {
  const begin = beginOf(entry, timeZone)
  if (begin === null) return wholeDay(entry.date)
  return { start: new Date(begin), end: new Date(begin + (entry.minutes ?? 0) * 60_000) }
}

function wholeDay(date: string) {
  return { allDay: true, start: new Date(date), end: new Date(Date.parse(date) + DAY) }
}

/** Keeps line breaks, which iCalendar writes as `\n`. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
