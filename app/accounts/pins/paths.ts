/** Below these are all pages that a PIN opens: of share links, and of athletes. */
export const PIN_PATHS = { share: '/s', athlete: '/a' } as const
