import { href } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { OnceKey, Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { durationText } from '../../inbox/duration.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

interface FormProps extends BookingPage {
  back: string
}

export function Accept({ booking, wanted, back }: FormProps) {
  return (
    <CommandForm
      action={href('/studio/bookings/:booking/acceptance', { booking: booking.id })}
      title="Accept"
      submit="Accept"
      back={back}
    >
      <p className="quiet">{booking.email} gets an email with a calendar file.</p>
      <When {...wanted} duration={durationText(wanted.minutes)} />
      <TextArea name="text" label="Your words (optional)" rows={4} />
    </CommandForm>
  )
}

interface WhenProps {
  date: string
  time?: string
  duration: string
}

export function When({ date, time, duration }: WhenProps) {
  const { timeZone } = useStudio()
  return (
    <>
      <div className={styles.fields}>
        <TextInput type="date" name="date" label="Day" defaultValue={date} />
        <TextInput type="time" name="time" label="Begins" defaultValue={time} />
        <TextInput name="minutes" label="Lasts" autoComplete="off" defaultValue={duration} />
      </div>
      <p className="small quiet">
        Times are in {timeZone.replaceAll('_', ' ')}. Without a time the session takes the whole day.
      </p>
    </>
  )
}

export function Decline({ booking, back }: FormProps) {
  const cancels = booking.status === 'booked' ? ', and the session is removed from their calendar' : ''
  return (
    <CommandForm
      action={href('/studio/bookings/:booking/decline', { booking: booking.id })}
      title="Decline"
      submit="Decline"
      back={back}
    >
      <p className="quiet">
        {booking.email} gets an email{cancels}.
      </p>
      <TextArea name="text" label="Your words (optional)" rows={4} />
    </CommandForm>
  )
}

export function AddNote({ booking, count, noteKey }: { booking: string; count: number; noteKey: string }) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      className={styles.note}
      method="post"
      action={href('/studio/bookings/:booking/notes', { booking })}
      aria-label="Note"
    >
      <FormCopy of={count} />
      <OnceKey value={noteKey} />
      <TextArea name="text" aria-label="A note" rows={2} />
      <Button type="submit" busy={busy}>
        Add note
      </Button>
      <Problem error={refused} />
    </Form>
  )
}
