import { useEffect, useRef } from 'react'
import { FormCopy } from '../autosave/form-copy.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import type { IconName } from '../icon.tsx'
import styles from './forms.module.css'
import { Problem, Send } from './forms.tsx'
import { useCommand } from './use-command.ts'

interface CommandButtonProps {
  action: string
  label: string
  what?: string
  icon?: IconName
  bad?: boolean
  variant?: 'filled' | 'subtle'
  fields?: Record<string, string>
}

export function CommandButton({ action, label, what, icon, bad, variant, fields = {} }: CommandButtonProps) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} bad={bad} busy={busy} icon={icon}>
        {label}
        {what && <span className="hidden-text"> {what}</span>}
      </Button>
      <Problem error={refused} />
    </Form>
  )
}

interface CommandFormProps {
  action: string
  title: string
  heading?: string
  submit: string
  bad?: boolean
  back: string
  cancel?: string
  children: React.ReactNode
}

export function CommandForm(props: CommandFormProps) {
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
      <FormCopy />
      {children}
      <Send error={refused}>
        <ButtonLink to={back} preventScrollReset>
          {cancel}
        </ButtonLink>
        <Button type="submit" variant={bad ? undefined : 'filled'} bad={bad} busy={busy}>
          {submit}
        </Button>
      </Send>
    </Form>
  )
}
