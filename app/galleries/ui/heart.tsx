import type { FrameView } from '../../photos/rules/photo.ts'
import { nameOf } from '../../photos/ui/gallery/roll.tsx'
import styles from './heart.module.css'
import type { Favorites } from './use-favorites.ts'

/** The id of the form that all hearts on the page belong to. */
const FORM = 'favorites'

interface HeartFormProps {
  address: string
  /** The page to return to without a script. */
  back: string
  press: (form: FormData) => void
}

/**
 * Submits the hearts. React collects what is submitted before it hydrates the page, and calls `press` for each. Without
 * a script the first form with the id counts: one that the server answers.
 */
export function HeartForm({ address, back, press }: HeartFormProps) {
  return (
    <>
      <noscript>
        <form id={FORM} method="post" action={address} hidden>
          <input type="hidden" name="back" value={back} />
        </form>
      </noscript>
      <form id={FORM} action={press} hidden />
    </>
  )
}

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
  const chosen = favorites.has(position)
  return (
    <button
      type="submit"
      form={FORM}
      id={onFrame ? `heart-${photo.frameId}` : undefined}
      className={onFrame ? `${styles.heart} ${styles.onFrame}` : styles.heart}
      name={chosen ? 'remove' : 'add'}
      value={photo.frameId}
      aria-pressed={chosen}
      aria-label={`Favorite: ${nameOf(photo, position)}`}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 20.5 4.2 12.7a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.8.8.8-.8a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z" />
      </svg>
    </button>
  )
}
