/* No question has an id like these, and no browser fills them in by itself. */

/** A trap for bots. */
export const HONEYPOT = 'leave-this-empty'
export const VERSION = 'questions-version'
/** Makes a booking that is sent twice one booking. */
export const KEY = 'booking-key'
/** Tells apart pages shown again to one visitor without JavaScript. */
export const PAGE = 'page-key'
/** Milliseconds since the visitor began, by their own clock; it need not be right. */
export const ELAPSED = 'elapsed-time'
/** The button that asks the server for the next question; its value is the current step. */
export const NEXT = 'next-after'
