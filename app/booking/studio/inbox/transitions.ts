import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'

export type Transition = 'reply' | 'accept' | 'decline' | 'done' | 'spam' | 'not-spam' | 'reopen'

const FROM: Record<Transition, BookingStatus[]> = {
  reply: ['new', 'replied', 'booked', 'done', 'declined'],
  accept: ['new', 'replied'],
  decline: ['new', 'replied', 'booked'],
  done: ['booked'],
  spam: ['new', 'replied', 'declined'],
  'not-spam': ['spam'],
  reopen: ['booked', 'done', 'declined'],
}

/** Statuses in which nothing is left for the step to do. */
const ALREADY: Record<Transition, BookingStatus[]> = {
  reply: [],
  accept: ['booked'],
  decline: ['declined'],
  done: ['done'],
  spam: ['spam'],
  'not-spam': ['new', 'replied', 'booked', 'done', 'declined'],
  reopen: ['new', 'replied'],
}

const REASONS: Record<BookingStatus, string> = {
  new: 'You haven’t accepted this request yet. Accept it first.',
  replied: 'You haven’t accepted this request yet. Accept it first.',
  booked: 'You’ve accepted this request. Decline or reopen it first.',
  done: 'This session is done. Reopen the booking first.',
  declined: 'You’ve declined this request. Reopen it first.',
  spam: 'This request is marked as spam. Mark it as not spam first.',
}

export function checkTransition(status: BookingStatus, transition: Transition) {
  if (FROM[transition].includes(status)) return 'ready'
  return ALREADY[transition].includes(status) ? 'already' : { refused: REASONS[status] }
}
