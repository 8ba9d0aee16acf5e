import { useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<React.ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick'> {
  onClose(): void
  light?: boolean
  takesFocus?: boolean
}

/** Focuses its element with `data-autofocus`, or else its first control, and returns the focus at the end. */
export function Modal({ onClose, light, takesFocus, onKeyDown, children, ...dialog }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closing before removal returns the focus at once.
  useLayoutEffect(() => {
    const element = ref.current
    // Open in the server's page, for a browser without scripts.
    element?.close()
    element?.showModal()
    const first = takesFocus ? element : element?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    return () => element?.close()
  }, [takesFocus])
  return (
    <dialog
      {...dialog}
      open
      tabIndex={takesFocus ? -1 : undefined}
      ref={ref}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A click outside hits the dialog itself.
      onClick={(event) => light && event.target === ref.current && onClose()}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        // An editor around it must not see its keys.
        event.stopPropagation()
      }}
    >
      {children}
    </dialog>
  )
}
