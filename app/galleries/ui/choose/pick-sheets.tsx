import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { counted } from '../../../ui/count.ts'
import { LONGEST_NOTE } from '../../choices/rules.ts'
import styles from './choose.module.css'
import { noteId } from './heart.tsx'
import type { ViewerChoice } from './use-choice.ts'

interface SheetProps {
  label: string
  /** The address without it. */
  close: string
  /** The id of what opened it, which gets the focus back. */
  opener: string
  children: ReactNode
}

/** A panel at the foot of the screen. Escape closes it. */
function Sheet({ label, close, opener, children }: SheetProps) {
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const target = panel.current?.querySelector('textarea') ?? panel.current
    target?.focus({ preventScroll: true })
    return () => document.getElementById(opener)?.focus({ preventScroll: true })
  }, [opener])
  return (
    <section
      ref={panel}
      className={styles.sheet}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') navigate(close, { replace: true, preventScrollReset: true })
      }}
    >
      <div className="page">{children}</div>
    </section>
  )
}

interface FormProps {
  address: string
  /** The address without the sheet. */
  close: string
  picks: ViewerChoice
  /** Why the last change was not saved. */
  problem: string | null
}

interface NoteProps extends FormProps {
  photo: FrameView
  /** In the album. */
  position: number
  owner: string
}

/** Asks what should be done with one photograph. */
export function NoteSheet({ address, close, picks, problem, photo, position, owner }: NoteProps) {
  const { busy, failed, submit } = useSaving(close, (form) =>
    picks.note(photo, position, String(form.get('text') ?? '')),
  )
  return (
    <Sheet label={`Note about ${position}`} close={close} opener={noteId(photo)}>
      <form method="post" action={address} onSubmit={submit}>
        <input type="hidden" name="note" value={photo.frameId} />
        <input type="hidden" name="back" value={close} />
        <label htmlFor="note-text">
          <strong>
            Note to {owner} about {position}
          </strong>
        </label>
        <textarea
          id="note-text"
          name="text"
          rows={3}
          maxLength={LONGEST_NOTE}
          defaultValue={picks.noteOf(position)}
        />
        <Problem text={failed ? problem : null} />
        <div className={styles.ways}>
          <button className="button" type="submit" aria-busy={busy}>
            Save note
          </button>
          <Cancel to={close}>Cancel</Cancel>
        </div>
      </form>
    </Sheet>
  )
}

interface FinishProps extends FormProps {
  owner: string
  finished: () => void
  opener: string
}

/** Asks whether the client is finished, and says with what. */
export function FinishSheet({ address, close, picks, problem, owner, finished, opener }: FinishProps) {
  const { busy, failed, submit } = useSaving(close, async () => {
    const saved = await picks.finish()
    if (saved) finished()
    return saved
  })
  const { count, notes, most } = picks
  const left = most === null ? 0 : most - count
  const chosen = counted(count, 'pick')
  return (
    <Sheet label="Send your picks" close={close} opener={opener}>
      <form method="post" action={address} onSubmit={submit}>
        <input type="hidden" name="finish" value={count} />
        <input type="hidden" name="back" value={close} />
        <div>
          <h2 className="display">Send your {chosen}?</h2>
          <p>
            {owner} gets your {counted(count, 'number')}
            {notes > 0 && ` and ${counted(notes, 'note')}`}.
            {left > 0 && ` You could choose ${left} more, but you need not.`}
          </p>
          <p className={styles.small}>
            After that your picks are closed. If you change your mind, ask {owner} to open them.
          </p>
          <Problem text={failed ? problem : null} />
        </div>
        <div className={styles.ways}>
          <button className="button" type="submit" aria-busy={busy}>
            {busy ? 'Sending' : `Send ${chosen}`}
          </button>
          <Cancel to={close}>Keep choosing</Cancel>
        </div>
      </form>
    </Sheet>
  )
}

/** Saves a sheet's form, and closes the sheet once that is done. */
function useSaving(close: string, save: (form: FormData) => Promise<boolean>) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(false)
    const saved = await save(new FormData(event.currentTarget))
    setBusy(false)
    setFailed(!saved)
    if (saved) navigate(close, { replace: true, preventScrollReset: true })
  }
  return { busy, failed, submit }
}

function Problem({ text }: { text: string | null }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}

function Cancel({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.button} to={to} preventScrollReset replace>
      {children}
    </Link>
  )
}
