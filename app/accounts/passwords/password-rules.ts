import * as t from '#messages/accounts'

export const SHORTEST = 12
const LONGEST = 256

export function passwordError(password: string, email: string, isCommon: (password: string) => boolean) {
  const length = Array.from(password).length
  if (length === 0) return t.required()
  if (length < SHORTEST) return t.tooShort({ shortest: SHORTEST })
  if (length > LONGEST) return t.tooLong({ longest: LONGEST })
  if (new Set(password).size < 5) return t.widerMix()
  if (isCommon(password)) return t.tooCommon()
  if (password.trim().toLowerCase() === email) return t.notYourEmail()
  return null
}
