import type { Outcome } from '../bookings.server.ts'

/** What became of the form; 'failed' when it could not be stored. */
export type FormOutcome = Outcome | { kind: 'failed' }

/** A form that the server did not take, for a page that shows it again. */
export interface Refusal {
  outcome: Exclude<FormOutcome, { kind: 'thanked' }>
  /** As they were typed, by question id. */
  answers: Record<string, string>
  /** The page's own key. */
  page: string
  /** The last step that the visitor saw; null when it was every one. */
  asked: number | null
}
