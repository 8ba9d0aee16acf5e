/** Tells the navigation of cached pages that this browser is signed in. Opens nothing. */
export const SIGNED_IN_MARKER = 'sideline_signed_in'
