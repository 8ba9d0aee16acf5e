import { useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<React.ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick'> {
  onClose(): void
  /** A click outside closes it. */
  light?: boolean
  /** It has the focus itself. */
  takesFocus?: boolean
}

/**
 * The browser's own dialog, open as long as it is rendered: it holds the focus, Escape closes it, and the focus goes back to where it
 * was. An element with `data-autofocus` gets the focus, or else its first control.
 */
export function Modal({ onClose, light, takesFocus, onKeyDown, children, ...dialog }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // It is closed before it is removed, so that the focus goes back at once.
  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    const first = takesFocus ? element : element?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    return () => element?.close()
  }, [takesFocus])
  return (
    <dialog
      {...dialog}
      tabIndex={takesFocus ? -1 : undefined}
      ref={ref}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // What is clicked outside is the dialog itself.
      onClick={(event) => light && event.target === ref.current && onClose()}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        // An editor around it must not handle its keys.
        event.stopPropagation()
      }}
    >
      {children}
    </dialog>
  )
}
