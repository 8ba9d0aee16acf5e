import { encode } from 'uqr'

/** The QR code of a text: which squares are dark, row by row. `border`: how many light squares are around it; a print has four. */
export function qrCode(text: string, border: number): boolean[][] {
  return encode(text, { ecc: 'M', border }).data
}
