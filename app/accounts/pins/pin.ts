export const PIN_PATHS = { share: '/s', athlete: '/a' } as const

/** Returns why this isn't a PIN, or null. '' means no PIN. */
export function refusedPin(pin: string): string | null {
  return pin === '' || /^\d{4,8}$/.test(pin) ? null : 'Enter a PIN of four to eight digits.'
}
