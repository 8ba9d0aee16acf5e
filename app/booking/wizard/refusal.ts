import type { BookingResult } from '../bookings.server.ts'

/** What became of the form; 'failed' when it could not be stored. */
export type FormResult = BookingResult | { kind: 'failed' }

/** A form that the server did not take, for a page that shows it again. */
export interface Refusal {
  outcome: Exclude<FormResult, { kind: 'thanked' }>
  /** As they were typed, by question id. */
  answers: Record<string, string>
  /** The page's own key. */
  page: string
  /** The last step that the visitor saw; null when it was every one. */
  asked: number | null
}

/** What keeps the visitor on a step: a line under the question, and a hint that may help. */
export interface StepError {
  /** Whether the visitor must change the answer, or only send the booking again. */
  in: 'answer' | 'sending'
  message: string
  hint?: string
}

/** The booking did not reach the server, or the server could not store it. */
export const SENDING_FAILED: StepError = {
  in: 'sending',
  message: 'Failed to send message. Please try again.',
}

export const OFFLINE: StepError = {
  ...SENDING_FAILED,
  hint: 'You seem to be offline. Nothing you wrote is lost: press Submit when you are back.',
}

export const RATE_LIMITED: StepError = {
  ...SENDING_FAILED,
  hint: 'Too many requests have come from your network. Nothing you wrote is lost: wait a few minutes.',
}
