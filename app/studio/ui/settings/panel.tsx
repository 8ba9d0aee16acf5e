import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import type { useCommand } from '../forms/use-command.ts'
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

interface SettingsRowProps {
  name: React.ReactNode
  description: React.ReactNode
  action?: React.ReactNode
}

/** A line of a panel: what it is about, and what can be done with it. */
export function SettingsRow({ name, description, action }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.description}>{description}</p>
      </div>
      {action}
    </div>
  )
}

interface SettingsRowActionProps {
  /** Of the page, which says what became of it: the line may be gone by then. */
  command: Pick<ReturnType<typeof useCommand>, 'Form' | 'busy'>
  /** The address of the command. */
  action: string
  /** Of the line, for a screen reader. */
  name?: string
  disabled?: boolean
  children: string
}

/** The button of a line. */
export function SettingsRowAction({
  command: { Form, busy },
  action,
  name,
  disabled = busy,
  children,
}: SettingsRowActionProps) {
  return (
    <Form method="post" action={action}>
      <Button type="submit" busy={disabled}>
        {children}
        {name && <span className="hidden-text"> {name}</span>}
      </Button>
    </Form>
  )
}
