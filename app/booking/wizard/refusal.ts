import type { BookingResult } from '../bookings.server.ts'

export type FormResult = BookingResult | { kind: 'failed' }

export interface Refusal {
  outcome: Exclude<FormResult, { kind: 'thanked' }>
  answers: Record<string, string>
  page: string
  /** The last step that the visitor saw; null if they saw all. */
  asked: number | null
}

export interface StepError {
  /** Whether to change the answer, or only to send the booking again. */
  in: 'answer' | 'sending'
  message: string
  hint?: string
}

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
