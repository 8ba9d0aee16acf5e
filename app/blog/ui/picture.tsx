import { Photo, type PhotoPriority } from '../../photos/ui/photo.tsx'
import type { PostPicture } from '../view.ts'
import styles from './picture.module.css'

interface PictureProps {
  picture: PostPicture
  sizes: string
  base: 400 | 800
  priority?: PhotoPriority
  fill?: boolean
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

export function isDeveloping(picture: PostPicture | null): boolean {
  return picture?.kind === 'photo' && !picture.photo.developed
}
