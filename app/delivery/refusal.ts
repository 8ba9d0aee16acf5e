import { data } from 'react-router'
import * as t from '#messages/families'
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
  get page() {
    const way = { to: '/client', label: t.yourAlbums() }
    return { title: t.noDownload(), text: t.noDownloadText(), way }
  },
}

export function nothingLeft(album: Album, what: DownloadWhat): Refusal {
  const pages: Record<DownloadWhat, [title: string, text: string]> = {
    all: [t.noneYet(), t.noneYetText()],
    favorites: [t.noFavorites(), t.noFavoritesText()],
    selection: [t.selectAgain(), t.selectAgainText()],
    section: [t.notInAlbum(), t.sectionChanged()],
    picks: [t.noPicks(), t.noPicksText()],
    photograph: [t.notInAlbum(), t.photoRemoved()],
  }
  const [title, text] = pages[what]
  return { status: 404, page: { title, text, way: back(album, what === 'selection') } }
}

interface Sentence {
  status: number
  title: string
  text: string
  retryAfter?: number
  selecting?: boolean
}

const SAID = {
  changed: () => ({ status: 410, title: t.startAgain(), text: t.startAgainText() }),
  developing: () => ({ status: 503, title: t.almostReady(), text: t.almostReadyText(), retryAfter: 60 }),
  noDownloads: () => ({ status: 404, title: t.noDownloads(), text: t.noDownloadsText() }),
  noneSelected: () => ({ status: 400, title: t.noneSelected(), text: t.noneSelectedText(), selecting: true }),
  onlyWeb: () => ({ status: 404, title: t.notThisSize(), text: t.notThisSizeText() }),
  tooMany: () => ({ status: 429, title: t.oneMoment(), text: t.oneMomentText(), retryAfter: 30 }),
} satisfies Record<string, () => Sentence>

export function refuse(album: Album, why: keyof typeof SAID): Refusal {
  const { status, title, text, retryAfter, selecting }: Sentence = SAID[why]()
  return { status, retryAfter, page: { title, text, way: back(album, selecting) } }
}

/** The original names a hidden person, and can't do without. */
export function onlySmaller({ address }: Album, frameId: string): Refusal {
  const way = {
    to: `${address}/download/photographs/${frameId}?size=web`,
    label: t.downloadForSharing(),
    isFile: true,
  }
  return { status: 404, page: { title: t.onlyForSharing(), text: t.onlyForSharingText(), way } }
}

export function lost(album: Album, name: string): Refusal {
  const page = { title: t.oneMissing(), text: t.oneMissingText({ name }), way: back(album, true) }
  return { status: 503, retryAfter: 3600, page }
}

function back({ address: to, way: label = t.backToAlbum() }: Album, selecting = false): ErrorText['way'] {
  return selecting ? { to: `${to}?pick=1`, label: t.selectPhotos() } : { to, label }
}
