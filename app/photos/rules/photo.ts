import type { VideoView } from '../video/video.ts'
import type { Pictured } from './address.ts'

/** The point that crops keep in view, in percent from the left and the top. */
export interface Focus {
  x: number
  y: number
}

/** A photograph without a text of its own, such as the cover of an album. */
export interface CoverView extends Pictured {
  /** Pixels, turned as it is shown. */
  width: number
  height: number
  placeholder: string
  /** Until then the page shows only the placeholder. */
  developed: boolean
  focus?: Focus
  /** Where its derivatives are, unless public: `/client/{id}/{album}/photos`. */
  folder?: string
  video?: VideoView
}

export interface PhotoView extends CoverView {
  alt: string
  title: string | null
}

/** Whether an email shows all of it. */
export function isBroad({ width, height }: Pick<CoverView, 'width' | 'height'>): boolean {
  return width > height
}

export interface FrameView extends PhotoView {
  frameId: string
  caption?: string
  sizes?: FileSizes
}

/** Bytes, as delivered. */
export interface FileSizes {
  original: number
  web: number | null
}

/** PostgreSQL returns large numbers as text. */
export function sizesOf({ bytes, webBytes }: { bytes: number; webBytes: number | null }): FileSizes {
  return { original: Number(bytes), web: webBytes === null ? null : Number(webBytes) }
}
