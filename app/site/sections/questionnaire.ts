import type { Questions } from './questions.ts'

// The browser imports this file, so it does without Zod.

/** One version of all questions. A booking has the version that it answered. */
export interface Questionnaire extends Questions {
  version: number
}

/** The id of the first question, whose choices are the categories. */
export const TYPE = 'photoType'

/** Characters of an answer, unless the question says fewer. */
export const LONGEST = { text: 300, textarea: 5000 } as const
