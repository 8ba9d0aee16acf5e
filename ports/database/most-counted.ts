/** Counting on takes longer the more there is, and 'more than a thousand' says as much to a person. */
export const MOST_COUNTED = 1_000
