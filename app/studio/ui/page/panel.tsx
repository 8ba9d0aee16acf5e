import { Button } from '../controls/button.tsx'
import type { useCommand } from '../forms/use-command.ts'
import styles from './panel.module.css'

interface PanelProps extends React.ComponentProps<'section'> {
  title: string
  count?: number
  description?: string
  aside?: React.ReactNode
}

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
  /** The page's own: the row may be gone when the outcome is shown. */
  command: Pick<ReturnType<typeof useCommand>, 'Form' | 'busy'>
  action: string
  name?: string
  disabled?: boolean
  children: string
}

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
