import { use } from 'react'
import { Link } from 'react-router'
import * as t from '#messages/galleries'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { nameOf } from '../../../photos/ui/gallery/frame.tsx'
import { Strip } from '../../../photos/ui/gallery/strip.tsx'
import { captionOf } from '../../../photos/video/video.ts'
import { ReportLink } from '../find/report.tsx'
import styles from './heart.module.css'
import { ChoiceContext } from './use-choice.ts'

const CHOICE = 'choice'

interface ChoiceFormProps {
  address: string
  back: string
  press: (form: FormData) => void
}

/** React calls `press` for submissions before hydration, too. Without a script the first form with the ID counts. */
export function ChoiceForm({ address, back, press }: ChoiceFormProps) {
  return (
    <>
      <noscript>
        <form id={CHOICE} method="post" action={address} hidden>
          <input type="hidden" name="back" value={back} />
        </form>
      </noscript>
      <form id={CHOICE} action={press} hidden />
    </>
  )
}

interface HeartProps {
  what: 'Favorite' | 'Pick'
  photo: FrameView
  position: number
  locked: boolean
}

export function Heart({
  what,
  photo,
  position,
  locked,
  worded,
  id,
}: HeartProps & { worded?: boolean; id?: string }) {
  const choice = use(ChoiceContext)
  const chosen = choice?.has(position) ?? false
  if (locked) return chosen ? <ChosenHeart /> : null
  return (
    <button
      id={id}
      form={CHOICE}
      className={`${styles.act} ${styles.heart}`}
      type="submit"
      name={chosen ? 'remove' : 'add'}
      value={photo.frameId}
      aria-pressed={chosen}
      data-worded={worded}
      data-full={(choice?.full && !chosen) || undefined}
      aria-label={t.heartOn({ what, photo: nameOf(photo, position) })}
    >
      <HeartIcon />
      {worded && <span>{t.heart({ what })}</span>}
    </button>
  )
}

function ChosenHeart() {
  return (
    <span className={`${styles.act} ${styles.heart}`} data-chosen="">
      <HeartIcon />
      <span className="hidden-text">{t.picked()}</span>
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

interface ChoiceStripProps extends HeartProps {
  noteAddress: string | undefined
  report: string | undefined
}

export function ChoiceStrip({ noteAddress, report, ...heart }: ChoiceStripProps) {
  const choice = use(ChoiceContext)
  const { photo, position, locked } = heart
  const chosen = choice?.has(position) ?? false
  const note = choice?.noteOf(position)
  return (
    <Strip position={position} chosen={chosen} caption={note ? t.quoted({ text: note }) : captionOf(photo)}>
      <ReportLink to={report} photo={photo} position={position} />
      {noteAddress !== undefined && chosen && !locked && (
        <Link
          id={noteId(photo)}
          className={`${styles.act} ${styles.note}`}
          to={noteAddress}
          preventScrollReset
          replace
          aria-label={note ? t.noteWritten({ position }) : t.noteAbout({ position })}
          data-written={note ? '' : undefined}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5" />
          </svg>
        </Link>
      )}
      <Heart id={`heart-${photo.frameId}`} {...heart} />
    </Strip>
  )
}

export function noteId({ frameId }: FrameView): string {
  return `note-${frameId}`
}
