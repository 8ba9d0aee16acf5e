import { PIN_PATHS } from '../accounts/pins/pin.ts'

export const SHARES = PIN_PATHS.share

export function onlookerAddress(slug: string): string {
  return `/studio/gallery/${encodeURIComponent(slug)}`
}

export function shareAddress(token: string): string {
  return `${SHARES}/${encodeURIComponent(token)}`
}

export const PREVIEW_FILE = 'preview.jpg'
