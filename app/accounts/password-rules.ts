export const SHORTEST = 12
/** Nobody types more, and hashing takes time. */
const LONGEST = 256

/** What is wrong with a new password, in a sentence, or null. Length is what counts: no rules about kinds of letters. */
export function passwordError(password: string, email: string): string | null {
  const letters = Array.from(password).length
  if (letters === 0) return 'This field is required.'
  if (letters < SHORTEST)
    return `Please use at least ${SHORTEST} characters. A few words in a row are easy to remember.`
  if (letters > LONGEST) return `Please use at most ${LONGEST} characters.`
  if (new Set(password).size < 5) return 'Please use more different characters.'
  if (password.trim().toLowerCase() === email) return 'Please use something else than your e-mail address.'
  return null
}
