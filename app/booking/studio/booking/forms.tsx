import { href } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Check, OnceKey, Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { durationText } from '../../inbox/duration.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'
import { DepositFields } from './deposit.tsx'

const STEPS = {
  accept: { title: 'Accept', address: '/studio/bookings/:booking/acceptance' },
  decline: { title: 'Decline', address: '/studio/bookings/:booking/decline' },
  deposit: { title: 'Ask for a deposit', address: '/studio/bookings/:booking/deposit' },
} as const

export function Decide({
  step,
  booking,
  wanted,
  asking,
  deposit,
  back,
}: BookingPage & { step: keyof typeof STEPS; back: string }) {
  const { title, address } = STEPS[step]
  const cancels = booking.status === 'booked' ? ', which removes the session from their calendar' : ''
  const sends = { accept: ' with a calendar file', decline: cancels, deposit: ' with the link to pay' }
  return (
    <CommandForm action={href(address, { booking: booking.id })} title={title} submit={title} back={back}>
      <p className="quiet">
        {booking.email} gets an email{sends[step]}.
      </p>
      {step === 'accept' && <When {...wanted} duration={durationText(wanted.minutes)} />}
      {step === 'accept' && asking && !deposit && (
        <div className={styles.asking}>
          <Check name="asks">Ask for a deposit</Check>
          <div>
            <DepositFields {...asking} asked={null} />
          </div>
        </div>
      )}
      {step === 'deposit' && asking && <DepositFields {...asking} asked={deposit?.isOpen ? deposit : null} />}
      <TextArea name="text" label="Your words (optional)" rows={4} />
    </CommandForm>
  )
}

export function When({ date, time, duration }: { date: string; time?: string; duration: string }) {
  const { timeZone } = useStudio()
  return (
    <>
      <div className={styles.fields}>
        <TextInput type="date" name="date" label="Day" defaultValue={date} />
        <TextInput type="time" name="time" label="Start time" defaultValue={time} />
        <TextInput name="minutes" label="Length" autoComplete="off" defaultValue={duration} />
      </div>
      <p className="small quiet">
        Times are in {timeZone.replaceAll('_', ' ')}. Without a time, the session takes all day.
      </p>
    </>
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
