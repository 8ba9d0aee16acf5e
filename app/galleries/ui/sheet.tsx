import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  label: string
  /** The ID of the element that gets the focus back; by default the one that had it. */
  opener?: string
  /** Also called when a phone goes back. */
  onEscape: () => void
  children: ReactNode
}

/** A dialog at the foot of the screen, above the lightbox. Works without a script. */
export function Sheet({ label, opener, onEscape, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const panel = dialog.current
    panel?.removeAttribute('open')
    panel?.showModal()
    const target = panel?.querySelector('textarea') ?? panel
    target?.focus({ preventScroll: true })
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

/** Sends a sheet's form; the text stays until it is saved. `save` returns false where it wasn't. */
export function useSaving(save: (form: FormData) => Promise<boolean>, then?: () => void) {
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
    if (saved) then?.()
  }
  return { onSubmit, busy, failed }
}
