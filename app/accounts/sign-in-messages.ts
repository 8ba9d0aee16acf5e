/** Whatever was wrong: nobody learns whether there is such an account. */
export const REFUSED = 'Invalid email or password. Please try again.'
export const STRANGER = 'Client data not found.'

/** How long to wait, in words: 'Please wait 3 minutes before the next try.' */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before the next try.`
}
