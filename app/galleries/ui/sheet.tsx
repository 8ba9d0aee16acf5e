import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  label: string
  /** The id of what gets the focus back; without it, what had the focus before. */
  opener?: string
  /** Called when somebody presses Escape, or goes back on a phone. */
  onEscape: () => void
  children: ReactNode
}

/** A dialog at the foot of the screen, above everything else, the lightbox included. Without a script it lies there as well. */
export function Sheet({ label, opener, onEscape, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const panel = dialog.current
    panel?.removeAttribute('open')
    panel?.showModal()
    const target = panel?.querySelector('textarea') ?? panel
    target?.focus({ preventScroll: true })
    // The keys of the lightbox below are not for it.
    const keep = (event: Event) => event.stopPropagation()
    panel?.addEventListener('keydown', keep)
    return () => {
      panel?.removeEventListener('keydown', keep)
      const back = opener ? document.getElementById(opener) : before
      const next = back?.isConnected && back !== document.body ? back : document.querySelector('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [opener])
  return (
    <dialog
      ref={dialog}
      open
      className={styles.sheet}
      aria-label={label}
      tabIndex={-1}
      onClose={({ currentTarget }) => currentTarget.open || onEscape()}
    >
      <div className="page">{children}</div>
    </dialog>
  )
}

/**
 * Sends the form of a sheet without leaving the page: what is typed stays until it is saved.
 * @param save false where it was not
 */
export function useSaving(save: (form: FormData) => Promise<boolean>, then: () => void) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(false)
    const { submitter } = event.nativeEvent as SubmitEvent
    const saved = await save(new FormData(event.currentTarget, submitter))
    setBusy(false)
    setFailed(!saved)
    if (saved) then()
  }
  return { onSubmit, busy, failed }
}
