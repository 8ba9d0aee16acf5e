/*
 * Names of what the form sends besides the answers. No question has an id like them, and no browser fills them in by
 * itself.
 */

/** A trap for bots. */
export const HONEYPOT = 'leave-this-empty'
/** Of the questions, when the form was shown. */
export const VERSION = 'questions-version'
/** Which booking it is, however often it is sent: from the wizard. */
export const KEY = 'booking-key'
/** Which page it is, once it was shown again to one visitor: without JavaScript. */
export const PAGE = 'page-key'
/** Milliseconds since the visitor began, by their own clock; it need not be right. */
export const ELAPSED = 'elapsed-time'
/** The button that asks the server for the next question. Its value is the step of this one. */
export const NEXT = 'next-after'
