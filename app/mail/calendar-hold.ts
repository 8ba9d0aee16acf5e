import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { BookingDetails } from '../booking/email.server.ts'

/**
 * A tentative all-day event for the owner's calendar, as iCalendar text (RFC 5545); null for a request without a day.
 *
 * @param host makes the event's id unique in the world
 */
export function calendarHold(booking: BookingDetails, host: string): string | null {
  const { bookingId, type, date, contact, answers, requestedAt } = booking
  if (!date || Number.isNaN(Date.parse(date))) return null
  const calendar = ical({ prodId: '//Sideline//Booking//EN', method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    // One event for a booking, however often its email arrives.
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

/** Removes control characters except line breaks, which iCalendar writes as `\n`. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
