/**
 * A cookie for scripts: tells the navigation of cached pages that this browser is signed in. Names nobody, and opens
 * nothing.
 */
export const SIGNED_IN_MARKER = 'sideline_signed_in'
