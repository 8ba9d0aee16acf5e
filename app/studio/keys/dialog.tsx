import { useEffect, useRef } from 'react'

interface DialogProps {
  label: string
  className: string | undefined
  close(): void
  children: React.ReactNode
}

/** The browser's own dialog: it keeps the focus inside, Escape closes it, and the focus returns to where it was. */
export function Dialog({ label, className, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={close}
      // What is clicked outside is the dialog itself.
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      {children}
    </dialog>
  )
}
