export const SHORTEST = 12
const LONGEST = 256

export function passwordError(password: string, email: string, isCommon: (password: string) => boolean) {
  const length = Array.from(password).length
  if (length === 0) return 'This field is required.'
  if (length < SHORTEST)
    return `Please use at least ${SHORTEST} characters. A few words in a row are easy to remember.`
  if (length > LONGEST) return `Please use at most ${LONGEST} characters.`
  if (new Set(password).size < 5) return 'Please use a wider mix of characters.'
  if (isCommon(password))
    return 'Many people use this password, so attackers try it first. Please choose another one.'
  if (password.trim().toLowerCase() === email) return 'Please use something other than your email address.'
  return null
}
