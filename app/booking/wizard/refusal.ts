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
  hint: 'You seem to be offline. Your answers are still here. Tap Submit when you’re back online.',
}

export const RATE_LIMITED: StepError = {
  ...SENDING_FAILED,
  hint: 'Too many requests came from your network. Your answers are still here. Try again in a few minutes.',
}
