import { PIN_PATHS } from '../../accounts/pins/pin.ts'

/** No vowels, so that no code spells a word, and no lookalikes. */
export const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

export const LENGTH = 8

const CARD = new RegExp(`^/a/([${LETTERS}]{${LENGTH}})$`, 'i')

/** Returns the QR code's address, in capitals: fewer squares, which a camera reads from farther away. */
export function cardText(site: string, card: string): string {
  return `${site}/a/${card}`.toUpperCase()
}

/** Reads a QR code that may be a card of a site like this one; null for other texts. */
export function readCard(text: string): { code: string; origin: string } | null {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.search !== '' || address.hash !== '')
    return null
  const code = CARD.exec(address.pathname)?.[1]
  return code === undefined ? null : { code: code.toUpperCase(), origin: address.origin }
}

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** Uses small letters, which are easier to type; {@link cardText} has the QR code's capitals. */
export function pageAddress(code: string): string {
  return `${PIN_PATHS.athlete}/${encodeURIComponent(code.toLowerCase())}`
}

export function readCode(text: string): string | null {
  const code = text.toUpperCase()
  return CODE.test(code) ? code : null
}
