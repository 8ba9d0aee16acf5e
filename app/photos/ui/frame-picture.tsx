import { photoUrl, type Turned, widthsFor } from '../rules/address.ts'

/** Where the owner and her assistants find every photograph. */
export const FOLDER = '/studio/photos'

interface PictureProps {
  frame: {
    /** The photograph's ID. */
    photo: string
    turned?: Turned
    /** Pixels, as it is shown. */
    width: number
    height: number
    placeholder?: string
  }
  /** Pixels that the picture should have at least. */
  size: number
  alt?: string
}

/** A frame's photograph as a whole: the smallest file that is large enough, or its placeholder. */
export function Picture({ frame, size, alt = '' }: PictureProps) {
  const { width, height, placeholder } = frame
  const fitting = widthsFor(width).find((w) => Math.max(w, (w * height) / width) >= size)
  const file = fitting ?? widthsFor(width).at(-1) ?? width
  const src = placeholder ?? photoUrl({ id: frame.photo, turned: frame.turned }, file, 'jpg', FOLDER)
  return <img src={src} width={width} height={height} alt={alt} decoding="async" draggable={false} />
}
