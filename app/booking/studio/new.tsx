import { data, href, redirect } from 'react-router'
import { uuidv7 } from '../../../ports/database/id.ts'
import { byOf } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { currentQuestionnaire } from '../../site/sections/questionnaire.server.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { readSessionTime } from '../inbox/agreed.ts'
import type { Route } from './+types/new.ts'
import { NewBooking } from './booking/new-booking.tsx'
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

export default function AddBooking({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Add a booking" description="For a session that you agreed on elsewhere">
      <NewBooking {...loaderData} />
    </Page>
  )
}
