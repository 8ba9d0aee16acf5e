import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { Icon, type IconName } from '../shell/icon.tsx'
import { Chooser } from '../ui/chooser.tsx'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'
import { useIntent } from './intent.ts'
import { optionOf } from './option.ts'

export function Problem({ error }: { error?: string | null }) {
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      {error}
    </p>
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
export function Step({ intent, about = '', label, what, icon, bad, variant }: StepProps) {
  const { busy, error } = useIntent(intent, about)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="about" value={about} />
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
  title: string
  submit: string
  client: string
  children: React.ReactNode
}

/** A form that opens above the rest of the page. */
function Panel({ intent, title, submit, client, children }: PanelProps) {
  const { busy, error } = useIntent(intent)
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => panel.current?.focus(), [])
  return (
    <Form className={styles.form} ref={panel} method="post" aria-label={title} tabIndex={-1} noValidate>
      <h2>{title}</h2>
      {children}
      <div className={styles.send}>
        <Problem error={error} />
        <Button component={Link} to={href('/studio/clients/:client', { client })} preventScrollReset>
          Cancel
        </Button>
        <Button type="submit" name="intent" value={intent} variant="filled" disabled={busy} aria-busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

export function Edit({ id, name, email, access }: ClientFile) {
  const { typed } = useIntent('change')
  return (
    <Panel intent="change" title="Edit contact" submit="Save" client={id}>
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="Name"
          defaultValue={typed.name ?? name}
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          type="email"
          name="email"
          label="Email"
          defaultValue={typed.email ?? email}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <p className="small quiet">
        With another address they sign in with that one, and all emails go there. Links that were sent to the
        old one stop working.
        {access === 'invited' && ' Their invitation is sent again, to the new address.'} Booking requests keep
        the address that they came with.
      </p>
    </Panel>
  )
}

export function Give({ id, offered, albums }: ClientFile) {
  const { typed } = useIntent('grant')
  const open = albums.filter(({ access }) => access === 'open' || access === 'hidden')
  return (
    <Panel intent="grant" title="Give albums" submit="Give" client={id}>
      <Chooser
        name="album"
        label="Albums"
        find={href('/studio/albums/find')}
        first={offered.map(optionOf)}
        without={open.map((album) => album.id)}
        empty="There is no other private album."
      />
      <Until value={typed.until ?? ''} />
      <p className="small quiet">No email leaves: you send an album from its own page when it is ready.</p>
    </Panel>
  )
}

export function Until({ value }: { value: string }) {
  return (
    <TextInput
      className={styles.until}
      type="date"
      name="until"
      label="Until (optional)"
      description="They see it to the end of that day."
      defaultValue={value}
    />
  )
}
