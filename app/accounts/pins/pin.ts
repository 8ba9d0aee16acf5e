/** Below these are all pages that a PIN opens: of share links, and of athletes. */
export const PIN_PATHS = { share: '/s', athlete: '/a' } as const

/** Why this is not a PIN, in a sentence, or null. '' means no PIN, which is fine. */
export function refusedPin(pin: string): string | null {
  return pin === '' || /^\d{4,8}$/.test(pin) ? null : 'A PIN has four to eight digits.'
}
