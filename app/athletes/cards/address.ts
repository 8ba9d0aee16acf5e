import { PIN_PATHS } from '../../accounts/pins/pin.ts'
import { LENGTH, LETTERS } from './code.ts'

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** Uses small letters, which are easier to type; {@link cardText} has the QR code's capitals. */
export function pageAddress(code: string): string {
  return `${PIN_PATHS.athlete}/${encodeURIComponent(code.toLowerCase())}`
}

export function readCode(text: string): string | null {
  const code = text.toUpperCase()
  return CODE.test(code) ? code : null
}
