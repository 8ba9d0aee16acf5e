import { data } from 'react-router'
import type { DownloadWhat } from '../../ports/database/schema/delivery.ts'
import type { ErrorText } from '../site/error-text.ts'

export interface Refusal {
  status: number
  page: ErrorText
  /** Seconds. */
  retryAfter?: number
}

export function refused({ status, page, retryAfter }: Refusal) {
  return data(page, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}

interface Album {
  address: string
  way?: string
}

/** The same for forbidden, expired and unknown addresses. */
export const NOTHING: Refusal = {
  status: 404,
  page: {
    title: 'No download here',
    text: 'You may be signed out, or the album may no longer be available.',
    way: { to: '/client', label: 'Your albums' },
  },
}

export function nothingLeft(album: Album, what: DownloadWhat): Refusal {
  const pages: Record<DownloadWhat, [title: string, text: string]> = {
    all: ['No photos yet', 'They’ll show up in the album as soon as they’re ready.'],
    favorites: ['No favorites yet', 'Press the heart on a photo to add it to your favorites.'],
    selection: [
      'Please select again',
      'Some of these photos are no longer in the album. The rest are still there.',
    ],
    section: ['No longer in the album', 'This section has changed. The photos are still in the album.'],
    picks: ['No picks yet', 'Press the heart below a photo to choose it.'],
    photograph: [
      'No longer in the album',
      'This photo was removed from the album. The rest are still there.',
    ],
  }
  const [title, text] = pages[what]
  return { status: 404, page: { title, text, way: back(album, what === 'selection') } }
}

export function noneSelected(album: Album): Refusal {
  const text = 'Select the photos you want, then download them together.'
  return { status: 400, page: { title: 'Nothing selected yet', text, way: back(album, true) } }
}

export function changed(album: Album): Refusal {
  const text = 'The album has changed, or this download has expired. You can start it again from the album.'
  return { status: 410, page: { title: 'Please start again', text, way: back(album) } }
}

export function noDownloads(album: Album): Refusal {
  const text = 'This album is view-only. Ask your photographer if you need a file.'
  return { status: 404, page: { title: 'No downloads here', text, way: back(album) } }
}

export function onlyWeb(album: Album): Refusal {
  const text = 'This album comes in the sharing size only. Ask your photographer if you need larger files.'
  return { status: 404, page: { title: 'Not in this size', text, way: back(album) } }
}

/** The original names a hidden person, and can't do without. */
export function onlySmaller({ address }: Album, frameId: string): Refusal {
  const text = 'This photo’s original isn’t available. You can download the sharing size.'
  const way = {
    to: `${address}/download/photographs/${frameId}?size=web`,
    label: 'Download for sharing',
    isFile: true,
  }
  return { status: 404, page: { title: 'For sharing only', text, way } }
}

export function developing(album: Album): Refusal {
  const text = 'Some of these photos are still processing. Please try again in a minute.'
  return { status: 503, retryAfter: 60, page: { title: 'Almost ready', text, way: back(album) } }
}

export function lost(album: Album, name: string): Refusal {
  const text = `Photo ${name} isn’t available right now. You can still select and download the rest. If you need this one, ask your photographer.`
  return {
    status: 503,
    retryAfter: 3600,
    page: { title: 'One photo is missing', text, way: back(album, true) },
  }
}

export function tooMany(album: Album): Refusal {
  const text = 'You already have several downloads in progress. Start this one when one of them finishes.'
  return { status: 429, retryAfter: 30, page: { title: 'One moment', text, way: back(album) } }
}

function back({ address: to, way: label = 'Back to the album' }: Album, selecting = false): ErrorText['way'] {
  return selecting ? { to: `${to}?pick=1`, label: 'Select photos' } : { to, label }
}
