// The browser imports this file, so it does without Zod.

export const TYPE = 'photoType'

export const LONGEST = { text: 300, textarea: 5000 } as const
