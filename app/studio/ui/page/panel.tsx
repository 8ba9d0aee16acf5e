import { Button } from '../controls/button.tsx'
import type { useCommand } from '../forms/use-command.ts'
import styles from './panel.module.css'

interface PanelProps extends React.ComponentProps<'section'> {
  title: string
  /** How many there are, beside the title. */
  count?: number
  /** A quiet line below the title. */
  description?: string
  /** At the end of the head: a state, a button, or who it is about. */
  aside?: React.ReactNode
}

/** One subject of a page. */
export function Panel({ title, count, description, aside, children, ...section }: PanelProps) {
  return (
    <section aria-label={title} {...section} className={styles.panel}>
      <header className="between">
        <div>
          <h2>
            {title}
            {count !== undefined && <span className="quiet num"> {count.toLocaleString('en-US')}</span>}
          </h2>
          {description && <p className="small quiet">{description}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}

interface PanelRowProps {
  name: React.ReactNode
  description: React.ReactNode
  action?: React.ReactNode
}

/** A row of a panel: what it is about, and what can be done with it. */
export function PanelRow({ name, description, action }: PanelRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <p className="name">{name}</p>
        <p className="small quiet">{description}</p>
      </div>
      {action}
    </div>
  )
}

interface PanelRowActionProps {
  /** Of the page, which says what became of it: the row may be gone by then. */
  command: Pick<ReturnType<typeof useCommand>, 'Form' | 'busy'>
  /** The address of the command. */
  action: string
  /** Of the row, for a screen reader. */
  name?: string
  disabled?: boolean
  children: string
}

/** The button of a row. */
export function PanelRowAction({
  command: { Form, busy },
  action,
  name,
  disabled = busy,
  children,
}: PanelRowActionProps) {
  return (
    <Form method="post" action={action}>
      <Button type="submit" busy={disabled}>
        {children}
        {name && <span className="hidden-text"> {name}</span>}
      </Button>
    </Form>
  )
}
