import * as t from '#messages/booking'
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

export function sendingFailed(hint?: string): StepError {
  return { in: 'sending', message: t.sendingFailed(), hint }
}
