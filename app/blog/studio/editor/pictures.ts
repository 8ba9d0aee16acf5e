import { createContext, useContext } from 'react'
import { photoUrl, widthsFor } from '../../../photos/rules/address.ts'
import type { PhotoView } from '../../../photos/rules/photo.ts'

/** A photograph as the editor draws it. */
export interface EditorPicture {
  id: string
  url: string
  /** The smallest. */
  thumb: string
  alt: string
  width: number
  height: number
}

/** The address below which the staff see any photograph. */
export const OWN_PHOTOS = '/studio/photos'

export function editorPicture(photo: PhotoView): EditorPicture {
  const { id, width, height, alt, developed, placeholder } = photo
  const widths = widthsFor(width)
  const address = (w: number) => (developed ? photoUrl(photo, w, 'jpg', OWN_PHOTOS) : placeholder)
  const url = address(widths.find((w) => w >= 1600) ?? widths.at(-1) ?? width)
  return { id, url, thumb: address(widths[0] ?? width), alt, width, height }
}

interface Pictures {
  pictures: Readonly<Record<string, EditorPicture>>
  /** Asks for another photograph, and calls back with it. */
  replace: (set: (props: Record<string, unknown>) => void) => void
}

export const PicturesContext = createContext<Pictures>({ pictures: {}, replace: () => {} })

export const usePictures = () => useContext(PicturesContext)
