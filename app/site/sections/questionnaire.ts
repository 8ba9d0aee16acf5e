// The browser imports this file, so it does without Zod.

/** The id of the first question, whose choices are the categories. */
export const TYPE = 'photoType'

/** Characters of an answer, unless the question says fewer. */
export const LONGEST = { text: 300, textarea: 5000 } as const
