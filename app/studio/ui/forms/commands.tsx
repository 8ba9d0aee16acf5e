import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import styles from './forms.module.css'
import { Problem, Send } from './forms.tsx'
import { useCommand } from './use-command.ts'

interface StepProps {
  /** The address of the command. */
  action: string
  label: string
  /** For a screen reader: which one. */
  what?: string
  icon?: IconName
  bad?: boolean
  variant?: 'filled' | 'subtle'
}

/** A button that does one thing. */
export function Step({ action, label, what, icon, bad, variant }: StepProps) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form method="post" action={action}>
      <Button
        type="submit"
        variant={variant}
        className={bad ? styles.bad : undefined}
        disabled={busy}
        aria-busy={busy}
        leftSection={icon && <Icon name={icon} />}
      >
        {label}
        {what && <span className="hidden-text"> {what}</span>}
      </Button>
      <Problem error={refused} />
    </Form>
  )
}

interface PanelProps {
  /** The address of the command. */
  action: string
  title: string
  /** The heading, where it says more than the title. */
  heading?: string
  submit: string
  bad?: boolean
  /** The page without the form. */
  back: string
  cancel?: string
  children: React.ReactNode
}

/** A form that opens on a page, and does one thing. */
export function Panel(props: PanelProps) {
  const { action, title, heading = title, submit, bad, back, cancel = 'Cancel', children } = props
  const { Form, busy, refused } = useCommand(back)
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it leads here.
  useEffect(() => panel.current?.focus(), [])
  return (
    <Form
      className={styles.panel}
      ref={panel}
      method="post"
      action={action}
      aria-label={title}
      tabIndex={-1}
      noValidate
    >
      <h2>{heading}</h2>
      {children}
      <Send error={refused}>
        <Button component={Link} to={back} preventScrollReset>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={bad ? undefined : 'filled'}
          className={bad ? styles.bad : undefined}
          disabled={busy}
          aria-busy={busy}
        >
          {submit}
        </Button>
      </Send>
    </Form>
  )
}
