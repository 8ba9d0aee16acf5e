import { Link } from 'react-router'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { ChoiceButton } from '../favorites/choice.tsx'
import styles from './choose.module.css'
import type { Picks } from './use-choosing.ts'

/** The id of the form that all picks on the page belong to. */
export const PICKS = 'picks'

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
    <ChoiceButton
      form={PICKS}
      className={styles.act}
      what="Pick"
      chosen={picked}
      data-full={full || undefined}
      {...{ photo, position }}
    />
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
