/** Counting on takes longer and tells a person no more than 'more than a thousand'. */
export const MOST_COUNTED = 1_000
