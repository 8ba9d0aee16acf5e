import { type ReactNode, useEffect, useRef } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  label: string
  /** The id of what gets the focus back; without it, what had the focus before. */
  opener?: string
  /** Called when somebody presses Escape. */
  onEscape: () => void
  children: ReactNode
}

/** A panel at the foot of the screen. */
export function Sheet({ label, opener, onEscape, children }: SheetProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const target = panel.current?.querySelector('textarea') ?? panel.current
    target?.focus({ preventScroll: true })
    return () => {
      const back = opener ? document.getElementById(opener) : before
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [opener])
  return (
    <section
      ref={panel}
      className={styles.sheet}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
    >
      <div className="page">{children}</div>
    </section>
  )
}
