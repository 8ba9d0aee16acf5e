import type { FrameView } from '../../../photos/rules/photo.ts'
import { nameOf } from '../../../photos/ui/gallery/roll.tsx'
import styles from './heart.module.css'

interface ChoiceFormProps {
  /** All buttons on the page belong to it. */
  id: string
  address: string
  /** The page to return to without a script. */
  back: string
  press: (form: FormData) => void
}

/**
 * Submits what is chosen. React collects what is submitted before it hydrates the page, and calls `press` for each.
 * Without a script the first form with the id counts: one that the server answers.
 */
export function ChoiceForm({ id, address, back, press }: ChoiceFormProps) {
  return (
    <>
      <noscript>
        <form id={id} method="post" action={address} hidden>
          <input type="hidden" name="back" value={back} />
        </form>
      </noscript>
      <form id={id} action={press} hidden />
    </>
  )
}

interface ChoiceButtonProps extends React.ComponentProps<'button'> {
  /** What choosing it means: 'Favorite'. */
  what: string
  photo: FrameView
  /** In the album. */
  position: number
  chosen: boolean
  /** With the word beside the heart. */
  worded?: boolean
}

/** A heart that chooses a photograph, or takes it back. */
export function ChoiceButton({ what, photo, position, chosen, worded, ...button }: ChoiceButtonProps) {
  return (
    <button
      {...button}
      className={styles.heart}
      type="submit"
      name={chosen ? 'remove' : 'add'}
      value={photo.frameId}
      aria-pressed={chosen}
      data-worded={worded}
      aria-label={`${what}: ${nameOf(photo, position)}`}
    >
      <HeartIcon />
      {worded && <span>{what}</span>}
    </button>
  )
}

/** The heart of a photograph that is chosen and stays so. */
export function ChosenHeart({ label }: { label: string }) {
  return (
    <span className={styles.heart} data-chosen="">
      <HeartIcon />
      <span className="hidden-text">{label}</span>
    </span>
  )
}

function HeartIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M12 20.5 4.2 12.7a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.8.8.8-.8a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z" />
    </svg>
  )
}
