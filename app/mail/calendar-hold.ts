import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { BookingDetails } from '../booking/email.server.ts'

/** A tentative day for the owner's calendar, as iCalendar text (RFC 5545); null for a request without a day. */
export function holdFor(booking: BookingDetails, host: string): string | null {
  const { bookingId, type, date, contact, answers, requestedAt } = booking
  if (!date || Number.isNaN(Date.parse(date))) return null
  const calendar = ical({ prodId: '//Sideline//Booking//EN', method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    // The same booking is the same entry, however often its letter comes.
    id: `booking-${bookingId}@${host}`,
    allDay: true,
    start: new Date(date),
    end: new Date(Date.parse(date) + 86_400_000),
    stamp: new Date(requestedAt),
    status: ICalEventStatus.TENTATIVE,
    busystatus: ICalEventBusyStatus.TENTATIVE,
    summary: plain(`Hold: ${type}, ${contact.name}`),
    description: answers.map(({ question, answer }) => plain(`${question}\n${answer}`)).join('\n\n'),
  })
  return calendar.toString()
}

/** Of control characters, only line breaks, which iCalendar writes as `\n`. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
