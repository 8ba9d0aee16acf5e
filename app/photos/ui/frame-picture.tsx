import { OWN_FOLDER, photoUrl, type Turned, widthsFor } from '../rules/address.ts'

interface PictureProps {
  frame: {
    photo: string
    turned?: Turned
    width: number
    height: number
    placeholder?: string
  }
  size: number
  alt?: string
}

/** Shows the smallest file that is large enough, or the placeholder. */
export function Picture({ frame, size, alt = '' }: PictureProps) {
  const { width, height, placeholder } = frame
  const fitting = widthsFor(width).find((w) => Math.max(w, (w * height) / width) >= size)
  const file = fitting ?? widthsFor(width).at(-1) ?? width
  const src = placeholder ?? photoUrl({ id: frame.photo, turned: frame.turned }, file, 'jpg', OWN_FOLDER)
  return <img src={src} width={width} height={height} alt={alt} decoding="async" draggable={false} />
}
