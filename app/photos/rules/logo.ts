export interface Logo {
  width: number
  height: number
  /** A WebP with transparency, in base64. */
  webp: string
}

/** Four times as large as on a page. Pixels. */
export const LOGO_BOX = { width: 640, height: 288 }

export const MAX_LOGO_BYTES = 2 * 1024 * 1024
export const LONGEST_LOGO = 200_000
