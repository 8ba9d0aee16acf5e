/**
 * A cookie that scripts can read: it tells the navigation of cached pages that this browser is signed in. It does not say as
 * whom, and opens nothing.
 */
export const SIGNED_IN_MARKER = 'sideline_signed_in'
