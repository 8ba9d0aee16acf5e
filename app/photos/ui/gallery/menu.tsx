import type { ReactNode } from 'react'
import styles from './menu.module.css'

/** A panel that Escape, another focus, a link and a search in it close. */
export function Menu({ label, icon, children }: { label: ReactNode; icon: string; children: ReactNode }) {
  const close = (menu: HTMLDetailsElement) => {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  return (
    <details
      className={styles.menu}
      name="tools"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.open) close(event.currentTarget)
      }}
      onBlur={(event) => {
        // Without a new focus (a click on the background, another window) the menu stays open.
        const to = event.relatedTarget
        if (to && !event.currentTarget.contains(to)) event.currentTarget.open = false
      }}
      onSubmit={({ currentTarget, target }) => {
        if ((target as HTMLFormElement).method === 'get') currentTarget.open = false
      }}
      onClick={(event) => {
        if ((event.target as Element).closest('a[href*="#"]')) event.currentTarget.open = false
      }}
    >
      <summary className={styles.tool}>
        <ToolIcon path={icon} />
        <span>{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

export function ToolIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentcolor" strokeWidth="1.75" />
    </svg>
  )
}
