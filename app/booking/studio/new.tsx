import { useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { uuidv7 } from '../../../ports/database/id.ts'
import { byOf } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { currentQuestionnaire } from '../../site/sections/questionnaire.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../studio/ui/controls/fields.tsx'
import { Check, OnceKey, Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { readSessionTime } from '../inbox/agreed.ts'
import type { Route } from './+types/new.ts'
import styles from './booking/booking.module.css'
import { When } from './booking/forms.tsx'
import { addBooking } from './inbox/add.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { categories } = await currentQuestionnaire(context.get(portsContext).database.db)
  const day = url.searchParams.get('day') ?? ''
  return {
    newKey: uuidv7(Date.now()),
    types: categories.map(({ name }) => name),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData()
  const text = (name: string) => textOf(fields, name)
  const booking = {
    key: text('key'),
    type: text('type'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    ...readSessionTime(fields),
    message: text('tell') === 'yes' ? text('text') : null,
  }
  const added = await addBooking(context.get(portsContext), booking, byOf(context))
  if ('id' in added) throw redirect(href('/studio/bookings/:booking', { booking: added.id }))
  const typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
  return data({ error: added.refused, typed }, { status: 400 })
}

export const meta = titled('Add a booking')

export default function AddBooking({ loaderData, actionData: refused }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const typed: Record<string, string> = refused?.typed ?? {}
  const [notifies, setNotifies] = useState(typed.tell === 'yes')
  return (
    <Page title="Add a booking" description="For a session you agreed on elsewhere">
      <Form className={`${styles.composer} ${styles.narrow}`} method="post" aria-label="Booking" noValidate>
        <OnceKey value={loaderData.newKey} />
        <FormCopy />
        <Select name="type" label="What" options={loaderData.types} defaultValue={typed.type} />
        <TextInput name="name" label="Name" autoComplete="off" defaultValue={typed.name} />
        <TextInput name="email" label="Email" type="email" autoComplete="off" defaultValue={typed.email} />
        <TextInput
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          defaultValue={typed.phone}
        />
        <When date={typed.date ?? loaderData.day} time={typed.time} duration={typed.minutes ?? '1 hour'} />
        <Check
          name="tell"
          value="yes"
          checked={notifies}
          onChange={(event) => setNotifies(event.currentTarget.checked)}
        >
          Email them a confirmation with a calendar file
        </Check>
        {notifies && (
          <TextArea name="text" label="Your words (optional)" rows={4} defaultValue={typed.text} />
        )}
        <Send error={busy ? null : refused?.error}>
          <ButtonLink to={href('/studio/bookings')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            {notifies ? 'Add and send' : 'Add booking'}
          </Button>
        </Send>
      </Form>
    </Page>
  )
}
