import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, href, Link, useActionData, useNavigation } from 'react-router'
import { Check, Send } from '../../../studio/ui/forms/forms.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import styles from './booking.module.css'

interface NewBookingProps {
  /** Sent with the form, so that sending it twice adds one booking. */
  newKey: string
  types: string[]
  day: string
}

/** A session that was agreed elsewhere. */
export function NewBooking({ newKey, types, day }: NewBookingProps) {
  const { timeZone } = useStudio()
  const busy = useNavigation().state === 'submitting'
  const refused = useActionData<{ error: string; typed: Record<string, string> }>()
  const typed = refused?.typed ?? {}
  const [key] = useState(newKey)
  const [tells, setTells] = useState(typed.tell === 'yes')
  return (
    <Form className={`${styles.composer} ${styles.narrow}`} method="post" aria-label="Booking" noValidate>
      <input type="hidden" name="key" value={key} />
      <NativeSelect name="type" label="What" data={types} defaultValue={typed.type} size="md" />
      <TextInput name="name" label="Name" autoComplete="off" defaultValue={typed.name} />
      <TextInput name="email" label="Email" type="email" autoComplete="off" defaultValue={typed.email} />
      <TextInput
        name="phone"
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        defaultValue={typed.phone}
      />
      <div className={styles.fields}>
        <TextInput type="date" name="date" label="Day" defaultValue={typed.date ?? day} />
        <TextInput type="time" name="time" label="Begins" defaultValue={typed.time} />
        <TextInput
          name="minutes"
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.minutes ?? '60'}
        />
      </div>
      <p className="small quiet">
        Times are in {timeZone.replaceAll('_', ' ')}. Without a time the session takes the whole day.
      </p>
      <Check
        name="tell"
        value="yes"
        checked={tells}
        onChange={(event) => setTells(event.currentTarget.checked)}
      >
        Email them that they are booked, with a calendar file
      </Check>
      {tells && <Textarea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />}
      <Send error={busy ? null : refused?.error}>
        <Button component={Link} to={href('/studio/bookings')}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={busy} aria-busy={busy}>
          {tells ? 'Add and send' : 'Add booking'}
        </Button>
      </Send>
    </Form>
  )
}
