import { use } from 'react'
import { Link } from 'react-router'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { ChoiceButton, ChosenHeart } from '../favorites/choice.tsx'
import { Strip } from '../film/strip.tsx'
import styles from './choose.module.css'
import { PicksContext } from './use-choosing.ts'

/** The id of the form that all picks on the page belong to. */
export const PICKS = 'picks'

interface PickProps {
  photo: FrameView
  /** In the album. */
  position: number
  /** Finished picks do not change. */
  locked: boolean
  /** With the word beside the heart. */
  worded?: boolean
}

/** Picks a photograph, or takes it back. At the limit it still answers. */
export function PickButton({ locked, ...button }: PickProps) {
  const picks = use(PicksContext)
  if (!picks) return null
  const picked = picks.has(button.photo.frameId)
  if (locked) return picked ? <ChosenHeart label="Picked" /> : null
  return (
    <ChoiceButton
      form={PICKS}
      what="Pick"
      chosen={picked}
      data-full={(picks.full && !picked) || undefined}
      {...button}
    />
  )
}

interface PickStripProps extends PickProps {
  /** The address that asks for a note. */
  noteAddress: string
}

/** Below a photograph: its number, circled when it is picked, the note and the heart. */
export function PickStrip({ noteAddress, ...pick }: PickStripProps) {
  const picks = use(PicksContext)
  const { photo, position, locked } = pick
  const { frameId, title } = photo
  const note = picks?.noteOf(frameId)
  const picked = picks?.has(frameId) ?? false
  return (
    <Strip id={`pick-${frameId}`} position={position} chosen={picked} caption={note ? `“${note}”` : title}>
      {picked && !locked && (
        <Link
          id={noteId(frameId)}
          className={styles.note}
          to={noteAddress}
          preventScrollReset
          replace
          aria-label={`Note about ${position}${note ? ', written' : ''}`}
          data-written={note ? '' : undefined}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5" />
          </svg>
        </Link>
      )}
      <PickButton {...pick} />
    </Strip>
  )
}

export function noteId(frameId: string): string {
  return `note-${frameId}`
}
