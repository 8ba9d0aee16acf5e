import type { VideoView } from '../video/video.ts'
import type { Pictured } from './address.ts'

/** The point that stays in view when a photograph is cropped, in percent from the left and the top. */
export interface Focus {
  x: number
  y: number
}

/** A photograph that needs no text of its own, like the cover of an album whose name is beside it. */
export interface CoverView extends Pictured {
  /** Pixels of the developed photograph, turned as it is shown. */
  width: number
  height: number
  /** `data:` URI of the thumbhash, drawn. */
  placeholder: string
  /** False until it has been developed; the page shows only the placeholder. */
  developed: boolean
  /** The middle if there is none. */
  focus?: Focus
  /** Where its derivatives are, unless they are public: `/client/{id}/{album}/photos`. */
  folder?: string
  /** Of a video in a gallery: the rest is of its poster frame. */
  video?: VideoView
}

/** A photograph as a page needs it. */
export interface PhotoView extends CoverView {
  alt: string
  title: string | null
}

/** Whether an email shows all of it. */
export function isBroad({ width, height }: Pick<CoverView, 'width' | 'height'>): boolean {
  return width > height
}

/** A photograph in its place in an album. */
export interface FrameView extends PhotoView {
  /** The frame's ID, not the photograph's. */
  frameId: string
  /** What is written about it, title and caption, where clients search in it. */
  caption?: string
  /** What the camera's clock showed, '7:42 PM', where clients see it. */
  time?: string
  /** Of its files, where they can be downloaded. */
  sizes?: FileSizes
}

/** Bytes of a photograph's files as they are delivered. */
export interface FileSizes {
  original: number
  /** The size for sharing; null while it is not measured. */
  web: number | null
}

/** PostgreSQL returns large numbers as text. */
export function sizesOf({ bytes, webBytes }: { bytes: number; webBytes: number | null }): FileSizes {
  return { original: Number(bytes), web: webBytes === null ? null : Number(webBytes) }
}
