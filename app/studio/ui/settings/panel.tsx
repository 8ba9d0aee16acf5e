import { Button } from '@mantine/core'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import styles from './settings.module.css'

interface PanelProps {
  title: string
  /** For links to it. */
  id?: string
  /** At the end of the head: a state, or who it is about. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** One subject of the settings. */
export function Panel({ title, id, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
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

/** A line of a panel: what it is about, and what can be done with it. */
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

interface LineActProps {
  /** The field that says which line. */
  field: string
  id: string
  intent: string
  /** Of the line, for a screen reader. */
  name: string
  children: string
}

/** The button of a line. */
export function LineAct({ field, id, intent, name, children }: LineActProps) {
  const busy = useNavigation().formData?.get(field) === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={field} value={id} />
      <Button type="submit" name="intent" value={intent} disabled={busy} aria-busy={busy}>
        {children}
        <span className="hidden-text"> {name}</span>
      </Button>
    </Form>
  )
}
