import type { Message } from '../../ports/mail/port.ts'

/** Everything the site writes to people, by kind, with all that the letter says. */
export type Letter = BookingNotification | BookingConfirmation | ClientInvitation | PasswordReset

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

/** To a new client, who chooses a password with it. */
export interface ClientInvitation {
  kind: 'client-invitation'
  clientName: string
  clientEmail: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

export interface PasswordReset {
  kind: 'password-reset'
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

/** A letter as it goes out: with a stable `id`, all that `ports/mail` needs. */
export type Written = Omit<Message, 'id'>
