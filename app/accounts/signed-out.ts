/** Sent along when a session ends: the browser lets go of the pages and photographs it still holds. */
export const SIGNED_OUT = { 'Clear-Site-Data': '"cache"' }
