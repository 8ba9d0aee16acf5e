import { useId } from 'react'
import styles from './settings.module.css'

interface PanelProps {
  title: string
  /** At the end of the head: a state, or who it is about. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** One subject of the settings. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

interface LineProps {
  name: React.ReactNode
  about: React.ReactNode
  action?: React.ReactNode
}

/** A line of a panel: what it is, and what can be done. */
export function Line({ name, about, action }: LineProps) {
  return (
    <div className={styles.line}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{about}</p>
      </div>
      {action}
    </div>
  )
}
