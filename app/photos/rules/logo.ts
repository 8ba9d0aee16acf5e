/** A logo as pages show it. Its original is not kept. */
export interface Logo {
  /** Pixels. */
  width: number
  height: number
  /** The picture with its transparency, a WebP in base64. */
  webp: string
}

/** Four times as large as a page shows it. Pixels. */
export const LOGO_BOX = { width: 640, height: 288 }

/** The most bytes of the file that a logo is made of. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** The most characters of {@link Logo.webp}. */
export const LONGEST_LOGO = 200_000
