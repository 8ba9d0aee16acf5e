import { PIN_PATHS } from '../accounts/pins/pin.ts'

/** The galleries of all links are below it. */
export const SHARES = PIN_PATHS.share

/** Where the owner sees an album as its clients do. */
export function onlookerAddress(slug: string): string {
  return `/studio/gallery/${encodeURIComponent(slug)}`
}

/** Where guests open the album of a link. Encodes the token: it may come from an address that somebody made up. */
export function shareAddress(token: string): string {
  return `${SHARES}/${encodeURIComponent(token)}`
}

/** The name of its link preview's picture, below that. */
export const PREVIEW_FILE = 'preview.jpg'
