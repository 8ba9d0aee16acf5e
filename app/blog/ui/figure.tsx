import type { ImageBlock } from '../view.ts'
import styles from './figure.module.css'
import { Picture } from './picture.tsx'

/** A picture in the text. An upright one is only as wide as the text, so that it fits on a screen. */
export function figure({ picture, caption }: ImageBlock) {
  const { width, height } = picture.kind === 'photo' ? picture.photo : picture
  const upright = height > width
  return (
    <figure className={upright ? `${styles.figure} ${styles.upright}` : styles.figure}>
      <Picture picture={picture} sizes={upright ? UPRIGHT : WHOLE} base={800} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const WHOLE = '(width >= 54rem) 50rem, 94vw'
const UPRIGHT = '(width >= 36rem) 31.5rem, 94vw'
