import { Link } from 'react-router'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { nameOf } from '../../../photos/ui/gallery/roll.tsx'
import styles from './choose.module.css'
import type { Picks } from './use-choosing.ts'

/** The id of the form that all picks on the page belong to. */
const FORM = 'picks'

interface PickFormProps {
  address: string
  /** The page to return to without a script. */
  back: string
  press: (form: FormData) => void
}

/** Submits the picks, as `HeartForm` submits the hearts. */
export function PickForm({ address, back, press }: PickFormProps) {
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

interface PickProps {
  photo: FrameView
  /** In the album. */
  position: number
  picks: Picks
  /** Finished picks do not change. */
  locked: boolean
}

/** Picks a photograph, or takes it back. At the limit it still answers. */
export function PickButton({ photo, position, picks, locked }: PickProps) {
  const picked = picks.has(photo.frameId)
  const full = !picked && picks.most !== null && picks.count >= picks.most
  if (locked) return null
  return (
    <button
      type="submit"
      form={FORM}
      className={styles.act}
      name={picked ? 'remove' : 'add'}
      value={photo.frameId}
      aria-pressed={picked}
      aria-label={`Pick: ${nameOf(photo, position)}`}
      data-full={full || undefined}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 20.5 4.2 12.7a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.8.8.8-.8a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z" />
      </svg>
    </button>
  )
}

interface StripProps extends PickProps {
  /** The address that asks for a note. */
  noteAddress: string
}

/** Below a photograph: its number, circled when it is picked, the note and the heart. */
export function Strip({ noteAddress, ...pick }: StripProps) {
  const { photo, position, picks, locked } = pick
  const note = picks.noteOf(photo.frameId)
  const picked = picks.has(photo.frameId)
  return (
    <div className={styles.strip} id={`pick-${photo.frameId}`}>
      <span className={`edge ${styles.number}`} data-picked={picked || undefined}>
        {position}
        {picked && locked && <span className="hidden-text"> is picked</span>}
      </span>
      <span className={styles.said}>{note && `“${note}”`}</span>
      <span className={styles.acts}>
        {picked && !locked && (
          <Link
            id={noteId(photo.frameId)}
            className={styles.act}
            to={noteAddress}
            preventScrollReset
            replace
            aria-label={`Note about ${position}${note && ', written'}`}
            data-written={note ? '' : undefined}
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5" />
            </svg>
          </Link>
        )}
        <PickButton {...pick} />
      </span>
    </div>
  )
}

export function noteId(frameId: string): string {
  return `note-${frameId}`
}
