import { useState } from 'react'
import { Form, href, useActionData, useNavigation } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Check, OnceKey, Send } from '../../../studio/ui/forms/forms.tsx'
import styles from './booking.module.css'
import { When } from './forms.tsx'

interface NewBookingProps {
  newKey: string
  types: string[]
  day: string
}

export function NewBooking({ newKey, types, day }: NewBookingProps) {
  const busy = useNavigation().state === 'submitting'
  const refused = useActionData<{ error: string; typed: Record<string, string> }>()
  const typed = refused?.typed ?? {}
  const [notifies, setNotifies] = useState(typed.tell === 'yes')
  return (
    <Form className={`${styles.composer} ${styles.narrow}`} method="post" aria-label="Booking" noValidate>
      <OnceKey value={newKey} />
      <FormCopy />
      <Select name="type" label="What" options={types} defaultValue={typed.type} />
      <TextInput name="name" label="Name" autoComplete="off" defaultValue={typed.name} />
      <TextInput name="email" label="Email" type="email" autoComplete="off" defaultValue={typed.email} />
      <TextInput
        name="phone"
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        defaultValue={typed.phone}
      />
      <When date={typed.date ?? day} time={typed.time} duration={typed.minutes ?? '1 hour'} />
      <Check
        name="tell"
        value="yes"
        checked={notifies}
        onChange={(event) => setNotifies(event.currentTarget.checked)}
      >
        Email them that they are booked, with a calendar file
      </Check>
      {notifies && <TextArea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />}
      <Send error={busy ? null : refused?.error}>
        <ButtonLink to={href('/studio/bookings')}>Cancel</ButtonLink>
        <Button type="submit" variant="filled" busy={busy}>
          {notifies ? 'Add and send' : 'Add booking'}
        </Button>
      </Send>
    </Form>
  )
}
