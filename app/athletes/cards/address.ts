import { PIN_PATHS } from '../../accounts/pins/pin.ts'
import { LENGTH, LETTERS } from './code.ts'

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** Where the page of an athlete is, in small letters, which are easier to type; see `cardText` for the QR code. */
export function pageAddress(code: string): string {
  return `${PIN_PATHS.athlete}/${encodeURIComponent(code.toLowerCase())}`
}

/** The code in an address, whatever its case; null for what is no code. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase()
  return CODE.test(code) ? code : null
}
