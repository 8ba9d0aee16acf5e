import { encode } from 'uqr'

/** The QR code of a text: which squares are dark, row by row. `border`: how many light squares surround it; four in print. */
export function qrCode(text: string, border: number): boolean[][] {
  return encode(text, { ecc: 'M', border }).data
}
