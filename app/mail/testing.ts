import type { Answered } from '../booking/email.server.ts'
import type { BookingReply, CalendarEntry } from '../booking/inbox/reply-email.server.ts'
import { siteView } from '../site/testing.server.ts'
import type { OwnerNotification } from './kinds/bookings.server.ts'

export const SITE = siteView({
  brand: 'Baseline',
  studio: 'Baseline Media',
  owner: 'Jordan',
  email: 'hello@example.com',
  cities: ['Tampa', 'St. Louis'],
  socials: [],
  timeZone: 'America/New_York',
})
export const NOW = Date.UTC(2027, 4, 1, 15)
export const CONTACT = { name: 'Dana Reyes', email: 'dana@example.com', phone: '+1 (813) 555-0123' }

export function answered(id: string, answer: string, kind: Answered['kind'] = 'text'): Answered {
  return { id, question: `What about ${id}?`, answer, kind }
}

export function notification(changes: Partial<OwnerNotification> = {}): OwnerNotification {
  return {
    kind: 'booking-notification',
    bookingId: '0190c1f2-0000-7000-8000-000000000001',
    type: 'Sports',
    answers: [answered('teamName', 'Hollow Creek Lions'), answered('date', '2027-05-08', 'date')],
    date: '2027-05-08',
    contact: CONTACT,
    requestedAt: Date.UTC(2027, 4, 1, 15),
    sameDay: 0,
    failed: [],
    ...changes,
  }
}

export function answer(changes: Partial<BookingReply> = {}): BookingReply {
  const { bookingId, type, answers, date, contact, requestedAt } = notification()
  const about = { bookingId, type, answers, date, contact, requestedAt }
  return { ...about, kind: 'booking-reply', subject: null, text: '', entry: null, ...changes }
}

export function entry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  const agreed = { date: '2027-05-09', time: '10:00', minutes: 150 }
  return { ...agreed, status: 'confirmed', sequence: 1, at: NOW, ...changes }
}
