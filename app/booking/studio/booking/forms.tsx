import { Button, Textarea, TextInput } from '@mantine/core'
import { Form, href } from 'react-router'
import { Panel, Problem } from '../../../studio/ui/forms/forms.tsx'
import { useIntent } from '../../../studio/ui/forms/intent.ts'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

export function Accept({ booking, wanted }: BookingPage) {
  const { typed } = useIntent('accept')
  const { timeZone } = useStudio()
  return (
    <Panel
      intent="accept"
      title="Accept"
      submit="Accept"
      back={href('/studio/bookings/:booking', { booking: booking.id })}
    >
      <p className="quiet">{booking.email} gets an email with a calendar file.</p>
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
      submit="Decline"
      back={href('/studio/bookings/:booking', { booking: booking.id })}
    >
      <p className="quiet">
        {booking.email} gets an email{cancels}.
      </p>
      <Textarea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />
    </Panel>
  )
}

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
