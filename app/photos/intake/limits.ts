/** Of one original. */
export const MAX_BYTES = 200 * 1024 * 1024
