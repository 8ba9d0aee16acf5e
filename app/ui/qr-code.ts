import { encode } from 'uqr'

/** Returns rows of dark squares. @param border light squares around it; four in print */
export function qrCode(text: string, border: number): boolean[][] {
  return encode(text, { ecc: 'M', border }).data
}
