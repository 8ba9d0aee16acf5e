import { Photo, type PhotoPriority } from '../../photos/ui/photo.tsx'
import type { PostPicture } from '../view.ts'
import styles from './picture.module.css'

interface PictureProps {
  picture: PostPicture
  /** How wide it is shown, as the browser's `sizes` wants it. */
  sizes: string
  /** The width for browsers that ignore `srcset`. */
  base: 400 | 800
  priority?: PhotoPriority
  /** Fills its box, cropped, instead of keeping its shape. */
  fill?: boolean
  /** Instead of the picture's own text. */
  alt?: string
}

export function Picture({ picture, sizes, base, priority = 'lazy', fill = false, alt }: PictureProps) {
  if (picture.kind === 'photo') {
    return <Photo photo={picture.photo} sizes={sizes} base={base} priority={priority} fill={fill} alt={alt} />
  }
  const { sources, width, height } = picture
  return (
    <img
      className={fill ? styles.fill : styles.whole}
      srcSet={sources.map(({ width: w, url }) => `${url} ${w}w`).join(', ')}
      sizes={sizes}
      src={(sources.find(({ width: w }) => w >= base) ?? sources.at(-1))?.url}
      alt={alt ?? picture.alt}
      width={width}
      height={height}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      decoding={priority === 'first' ? 'sync' : 'async'}
    />
  )
}

/** Whether the picture is a photograph that is not developed yet. */
export function isDeveloping(picture: PostPicture | null): boolean {
  return picture?.kind === 'photo' && !picture.photo.developed
}
