import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import styles from './forms.module.css'
import { useIntent } from './intent.ts'

/** Why a form did nothing, beside its button. */
export function Problem({ error }: { error?: string | null }) {
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      {error}
    </p>
  )
}

/** The last line of a form: why it did nothing, and its buttons. */
export function Send({ error, children }: { error?: string | null; children: React.ReactNode }) {
  return (
    <div className={styles.send}>
      <Problem error={error} />
      {children}
    </div>
  )
}

/** A check box and its words. */
export function Check({ hidden, children, ...box }: React.ComponentProps<'input'>) {
  return (
    <label className={styles.check} hidden={hidden}>
      <input type="checkbox" {...box} />
      <span>{children}</span>
    </label>
  )
}

interface StepProps {
  intent: string
  /** Which album, session or email. */
  about?: string
  label: string
  /** For a screen reader: which one. */
  what?: string
  icon?: IconName
  bad?: boolean
  variant?: 'filled'
}

/** A button that does one thing. */
export function Step({ intent, about, label, what, icon, bad, variant }: StepProps) {
  const { busy, error } = useIntent(intent, about)
  return (
    <Form method="post" preventScrollReset>
      {about && <input type="hidden" name="about" value={about} />}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        className={bad ? styles.bad : undefined}
        disabled={busy}
        aria-busy={busy}
        leftSection={icon && <Icon name={icon} />}
      >
        {label}
        {what && <span className="hidden-text"> {what}</span>}
      </Button>
      <Problem error={error} />
    </Form>
  )
}

interface PanelProps {
  intent: string
  /** Which of several. */
  about?: string
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
  const { intent, about, title, heading = title, submit, bad, back, cancel = 'Cancel', children } = props
  const { busy, error } = useIntent(intent, about)
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it leads here.
  useEffect(() => panel.current?.focus(), [])
  return (
    <Form className={styles.panel} ref={panel} method="post" aria-label={title} tabIndex={-1} noValidate>
      {about && <input type="hidden" name="about" value={about} />}
      <h2>{heading}</h2>
      {children}
      <Send error={error}>
        <Button component={Link} to={back} preventScrollReset>
          {cancel}
        </Button>
        <Button
          type="submit"
          name="intent"
          value={intent}
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
