import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { Icon, type IconName } from '../shell/icon.tsx'
import { useStudio } from '../shell/use-studio.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'
import { type Intent, useIntent } from './intent.ts'

/** Why a form did nothing, beside its button. */
export function Problem({ error }: { error?: string | null }) {
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      {error}
    </p>
  )
}

/** A button that takes one step. */
export function Step({ intent, label, icon, variant }: StepProps) {
  const { busy, error } = useIntent(intent)
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        disabled={busy}
        aria-busy={busy}
        leftSection={icon && <Icon name={icon} />}
      >
        {label}
      </Button>
      <Problem error={error} />
    </Form>
  )
}

interface StepProps {
  intent: Intent
  label: string
  icon?: IconName
  variant?: 'filled'
}

interface PanelProps {
  intent: 'accept' | 'decline'
  title: string
  about: string
  booking: string
  children: React.ReactNode
}

/** What the owner may add before she accepts or declines. */
function Panel({ intent, title, about, booking, children }: PanelProps) {
  const { busy, error } = useIntent(intent)
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => panel.current?.focus(), [])
  return (
    <Form className={styles.panel} ref={panel} method="post" aria-label={title} tabIndex={-1} noValidate>
      <h2>{title}</h2>
      <p className="quiet">{about}</p>
      {children}
      <div className={styles.send}>
        <Problem error={error} />
        <Button component={Link} to={href('/studio/bookings/:booking', { booking })}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value={intent} variant="filled" disabled={busy} aria-busy={busy}>
          {title}
        </Button>
      </div>
    </Form>
  )
}

export function Accept({ booking, wanted }: BookingPage) {
  const { typed } = useIntent('accept')
  const { timeZone } = useStudio()
  return (
    <Panel
      intent="accept"
      title="Accept"
      about={`${booking.email} gets an email with a calendar file.`}
      booking={booking.id}
    >
      <div className={styles.fields}>
        <TextInput type="date" name="date" label="Day" defaultValue={typed.date ?? wanted.date} />
        <TextInput type="time" name="time" label="Begins" defaultValue={typed.time ?? wanted.time} />
        <TextInput
          name="minutes"
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.minutes ?? wanted.minutes}
        />
      </div>
      <p className="small quiet">
        Times are those of {timeZone.replaceAll('_', ' ')}. Without a time the session takes the day.
      </p>
      <Textarea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />
    </Panel>
  )
}

export function Decline({ booking }: BookingPage) {
  const { typed } = useIntent('decline')
  const cancels = booking.status === 'booked' ? ', and the session is removed from their calendar' : ''
  return (
    <Panel
      intent="decline"
      title="Decline"
      about={`${booking.email} gets an email${cancels}.`}
      booking={booking.id}
    >
      <Textarea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />
    </Panel>
  )
}

/** It begins anew once a note is stored. */
export function AddNote() {
  const { busy, error, typed } = useIntent('note')
  return (
    <Form className={styles.note} method="post" aria-label="Note" preventScrollReset>
      <Textarea name="text" aria-label="A note" rows={2} autosize={false} defaultValue={typed.text} />
      <Button type="submit" name="intent" value="note" disabled={busy} aria-busy={busy}>
        Add note
      </Button>
      <Problem error={error} />
    </Form>
  )
}
