import type { FrameView } from '../../../photos/rules/photo.ts'
import { ChoiceButton } from './choice.tsx'
import styles from './heart.module.css'
import type { Favorites } from './use-favorites.ts'

/** The id of the form that all hearts on the page belong to. */
export const FAVORITES = 'favorites'

interface HeartProps {
  photo: FrameView
  /** In the album. */
  position: number
  favorites: Favorites
  /** On a frame of the gallery, not in the lightbox. */
  onFrame?: boolean
}

/** Adds a photograph to the favorites, or removes it. */
export function Heart({ photo, position, favorites, onFrame = false }: HeartProps) {
  return (
    <ChoiceButton
      form={FAVORITES}
      id={onFrame ? `heart-${photo.frameId}` : undefined}
      className={onFrame ? `${styles.heart} ${styles.onFrame}` : styles.heart}
      what="Favorite"
      chosen={favorites.has(position)}
      {...{ photo, position }}
    />
  )
}
