/** A question as it was asked, and what was answered. */
export interface Answered {
  id: string
  question: string
  answer: string
  kind: 'choice' | 'text' | 'date' | 'number' | 'textarea'
}

export interface BookingDetails {
  bookingId: string
  /** The category, 'Sports'. */
  type: string
  /** Every question in its order, the contact questions included. */
  answers: Answered[]
  /** The day it is for, `YYYY-MM-DD`, or null when its category asks for none. */
  date: string | null
  contact: { name: string; email: string; phone: string }
  /** When it came, UTC milliseconds. */
  requestedAt: number
}

/** To the owner; an answer goes to the visitor. */
export interface BookingNotification extends BookingDetails {
  kind: 'booking-notification'
  /** How many other requests there are for the same day. */
  sameDay: number
}

/** To the visitor. */
export interface BookingConfirmation extends BookingDetails {
  kind: 'booking-confirmation'
}
